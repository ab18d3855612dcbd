/** BLAKE2b with 256 bits and no key (RFC 7693), in hexadecimal. */
export function blake2b(bytes: Uint8Array): string;
