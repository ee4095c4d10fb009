package main

import (
	"os"
	"path/filepath"
)

// replaceFile puts content in the place of the file name, whole or not at all: it is written beside the file, flushed to
// the disk and renamed. The file keeps its mode; a symbolic link is followed and stays a link.
func replaceFile(name string, content []byte) (err error) {
	name, err = filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temporary.Close() // once more is harmless
			os.Remove(temporary.Name())
		}
	}()
	if _, err = temporary.Write(content); err != nil {
		return err
	}
	if err = temporary.Chmod(info.Mode().Perm()); err != nil {
		return err
	}
	if err = temporary.Sync(); err != nil {
		return err
	}
	if err = temporary.Close(); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}
