/** Whether this browser was registered as a till. Its key is elsewhere (outbox/own-device.ts), where reading it takes longer. */
import { createStore } from '../store.ts';
import { registeredName } from './till-settings.ts';

export const registered = createStore(localStorage.getItem(registeredName) !== null);

export function setRegistered(isTill: boolean): void {
  if (isTill) localStorage.setItem(registeredName, '');
  else localStorage.removeItem(registeredName);
  registered.set(isTill);
}
