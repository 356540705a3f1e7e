/** Where the server asks for two-step sign-in before anything else, the page leads there, whatever it was doing. */
let lead: () => void = () => {};

/** What to do then. Set once, by the page's entry. */
export function whenSetUpComesFirst(then: () => void): void {
  lead = then;
}

export function setUpFirst(): void {
  lead();
}
