import { write_text_keys } from "./text_files.ts";

write_text_keys();
