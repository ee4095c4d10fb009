/** The page's side of harness/browser.mjs: answers a batch of requests, all as base64. */
import { load } from "/src/url.js";

const toBytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

const loaded = load();

globalThis.answer = async (requests) => {
  const checker = await loaded;
  return requests.map(([options, document]) => {
    try {
      return { answer: toBase64(checker.call(toBytes(options), toBytes(document))) };
    } catch (error) {
      return { error: error.message };
    }
  });
};
