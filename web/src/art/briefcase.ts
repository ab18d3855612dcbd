/** The intel token on a field of 24 by 24: body, lid line and handle, clasp. */
export const CASE_BODY =
  "M4.2 7.2h15.6c1.2 0 2.2 1 2.2 2.2v9.4c0 1.2-1 2.2-2.2 2.2H4.2c-1.2 0-2.2-1-2.2-2.2V9.4c0-1.2 1-2.2 2.2-2.2z";
export const CASE_HANDLE = "M8 7V5.6C8 4.5 8.9 3.6 10 3.6h4c1.1 0 2 .9 2 2V7";
export const CASE_SEAM = "M2 13.4h7.8m4.4 0H22";
export const CASE_CLASP = "M10 11.7h4v3.4h-4z";
/** The same in one ink. */
export const CASE_SOLID =
  "M9.6 2.8h4.8c1.5 0 2.6 1.1 2.6 2.6v1.5h2.6c1.3 0 2.4 1.1 2.4 2.4v3.5h-7.3v-.5c0-.5-.4-.9-.9-.9h-3.6c-.5 0-.9.4-.9.9v.5H2V9.3c0-1.3 1.1-2.4 2.4-2.4H7V5.4c0-1.5 1.1-2.6 2.6-2.6zm-.5 4.1h5.8V5.5c0-.4-.3-.7-.7-.7H9.8c-.4 0-.7.3-.7.7zM2 14.3h7.3v.6c0 .5.4.9.9.9h3.6c.5 0 .9-.4.9-.9v-.6H22v4.5c0 1.3-1.1 2.4-2.4 2.4H4.4C3.1 21.2 2 20.1 2 18.8z";
