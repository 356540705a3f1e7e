/** A customer's credit limit in a form: an empty field leaves it to the settings. */

/** What is sent with the request. */
export function limitToSend(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

/** The text of the field. */
export function limitToType(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : String(limit);
}
