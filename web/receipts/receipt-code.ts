/** The code that is printed on a receipt. No item has a barcode like it. */
export function receiptCode(receiptId: number): string {
  return `RECEIPT-${receiptId}`;
}

/**
 * The receipt that a scanned or typed text stands for. A scanner that is set for another keyboard sends some other character
 * for the dash.
 */
export function receiptIdIn(text: string): number | null {
  const [, digits] = /^receipt[^a-z0-9\s](\d{1,15})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The number that a till gave to an offline receipt, such as T2-147. Its paper has this instead of a code. */
export function tillNumberIn(text: string): string | null {
  const [, till, number] = /^t(\d{1,9})[^a-z0-9\s](\d{1,15})$/i.exec(text.trim()) ?? [];
  return till === undefined ? null : `T${till}-${number}`;
}

/** The name of a receipt in lists: '12', or '12 (T2-147)' if it was made without a connection. */
export function receiptNumber({ id, label }: { id: number; label: string | null }): string {
  return label ? `${id} (${label})` : String(id);
}
