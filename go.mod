module github.com/wellturn/wellturn

go 1.26
