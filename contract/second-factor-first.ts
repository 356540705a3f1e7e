/** The sentence by which the page knows that this session may only set up two-step sign-in. In a file without schemas, for the first screen's sake. */
export const secondFactorFirst = 'Please set up two-step sign-in first: this shop requires it for admins.';
