/**
 * The calls that the practice shop does not have: those that reach beyond it, and those about people, who belong to the real shop.
 * Calls without a session are closed too, because nobody signs in there; only its name and currency are told to anybody.
 */
import type { Endpoint } from '../../contract/endpoint.ts';

const reasons: Record<string, string> = {
  '/auth': 'passwords, PINs and two-step sign-in are those of the person',
  '/staff': 'who works here is decided in the real shop',
  '/devices': 'a till is registered for the real shop, and delivers to it',
  '/till-catalogue': 'what a till keeps to sell without a connection is of the real shop',
  '/print-jobs': 'receipts of practice print by the browser, which marks them',
  '/drawer-openings': 'the drawer holds real cash',
  '/export': 'the file of all data is of the real shop',
  '/statements': 'a customer or supplier reads a statement without a session',
  '/customers/{id}/statement-link': 'a customer reads a statement without a session',
  '/suppliers/{id}/statement-link': 'a supplier reads a statement without a session',
  '/customers/{id}/statement/mail': 'practice sends no mail',
  '/customers/{id}/reminders': 'a reminder leaves the shop',
  '/sales/receipts/{id}/mail': 'practice sends no mail',
  '/settings/digest/preview': 'practice sends no mail',
  '/settings/logo': 'what is printed bears the mark of practice instead',
  '/logs/seal': 'only real books are sealed',
  '/health/books': 'only real books are checked',
  '/guided-start': 'it sets up the real shop',
  '/practice': 'there is one practice shop, beside the real one',
};

/** Colours and a language that are tried here are forgotten with the practice shop. */
const ofPractice = ['/health', '/auth/colors', '/auth/language'];

export function isClosedInPractice({ path, method, who }: Pick<Endpoint, 'path' | 'method' | 'who'>): boolean {
  if (ofPractice.includes(path)) return false;
  if (who === 'anyone' || who === 'device' || who === 'reset ticket') return true;
  // Lists need the names of people, and they get nothing else about them.
  if (method === 'GET' && (path === '/staff' || path === '/guided-start')) return false;
  return Object.keys(reasons).some((closed) => path === closed || path.startsWith(`${closed}/`));
}
