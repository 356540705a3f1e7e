/** The one part of jsbarcode that is used; its own types describe the whole library. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    /** `data`: a 1 for each dark module and a 0 for each light one. */
    encode(): { data: string };
  }
}
