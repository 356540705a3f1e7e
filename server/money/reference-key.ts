/**
 * The form in which two references are compared, like `reference_key` of the database: without regard to case, width and invisible
 * characters, and with letters of other alphabets read as the Latin ones they look like. The database decides; this is for
 * comparing references before the database is asked.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const lookAlikes = [...'авекмнорстухіјѕһԛԝүαβεζηικμνορτυχıɑɡ‐‑‒–—―−'];
const latin = [...'abekmhopctyxijshqwyabezhikmnoptyxiag-------'];
const readAs = new Map(lookAlikes.map((letter, at) => [letter, latin[at]!]));

export function referenceKeyOf(reference: string): string {
  const plain = reference.replace(invisible, '').toLowerCase().normalize('NFKC').toLowerCase();
  return [...plain]
    .map((letter) => readAs.get(letter) ?? letter)
    .join('')
    .trim();
}
