// Decrypts a push message and verifies its sender with Node's cryptography alone, written from RFC 8188, 8291 and 8292.
// Arguments: the browser's secret and public key, its auth secret and the message, all hexadecimal, and the header
// Authorization. Prints one JSON object.
import { createECDH, createDecipheriv, createPublicKey, hkdfSync, verify } from "node:crypto";

const [secret, point, auth, message] = process.argv.slice(2, 6).map((text) => Buffer.from(text, "hex"));
const authorization = process.argv[6] ?? "";

const salt = message.subarray(0, 16);
const record_size = message.readUInt32BE(16);
const id_length = message[20];
const sender = message.subarray(21, 21 + id_length);
const sealed = message.subarray(21 + id_length);
if (sealed.length > record_size) throw new Error("more than one record");

const ecdh = createECDH("prime256v1");
ecdh.setPrivateKey(secret);
const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
const input = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));
const decipher = createDecipheriv("aes-128-gcm", key, nonce);
decipher.setAuthTag(sealed.subarray(-16));
const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
const end = plain.findLastIndex((byte) => byte !== 0);
if (plain[end] !== 2) throw new Error("not the last record");

const claims = {};
if (authorization !== "") {
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization).groups;
  const [head, body, signature] = t.split(".");
  const raw = Buffer.from(k, "base64url");
  const signer = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: raw.subarray(1, 33).toString("base64url"),
      y: raw.subarray(33).toString("base64url"),
    },
  });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("a wrong signature");
  Object.assign(claims, JSON.parse(Buffer.from(head, "base64url").toString()));
  Object.assign(claims, JSON.parse(Buffer.from(body, "base64url").toString()), { k });
}
process.stdout.write(JSON.stringify({ text: plain.subarray(0, end).toString(), length: plain.length, ...claims }));
