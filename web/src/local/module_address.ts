// Where the WebAssembly module is. A client that is built before the module (./play, the first time) has an
// empty one in its place, and is replaced as soon as the module is there.
import address from "house.wasm?url";

export const module_address = (): URL => new URL(address, import.meta.url);

export const module_to_come = address.includes("to_come");
