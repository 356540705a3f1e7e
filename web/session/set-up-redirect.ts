/**
 * Takes the person to the set-up of two-step sign-in when the server requires it first, whatever the page was doing.
 */
let redirect: () => void = () => {};

/** Sets what to do then. Called once, by main.tsx. */
export function onSetUpRequired(listener: () => void): void {
  redirect = listener;
}

export function redirectToSetUp(): void {
  redirect();
}
