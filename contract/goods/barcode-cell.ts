/**
 * Several barcodes in one cell of a file: "6001; 6002". A semicolon inside a code is doubled. The blank tells it apart from the
 * separator, because no code begins with a blank.
 */
export function joinCodes(codes: readonly string[]): string {
  return codes.map((code) => code.replaceAll(';', ';;')).join('; ');
}

export function splitCodes(cell: string): string[] {
  const parts = cell.match(/(?:[^;]|;;)+/g) ?? [];
  return parts.map((part) => part.replaceAll(';;', ';').trim()).filter((code) => code !== '');
}
