/** PINs that people try first. */

/** Obvious PINs that no rule below covers: lines and corners of the keypad, pairs, and old favourites. */
const favourites = new Set(
  `0007 0070 0852 1004 1122 1221 1230 1235 1236 1245 1342 1379 1397 1423 2112 2211 2580 3179 5683 7007 7913 8520 9731
   12321 14789 15963 25800 36987 78963 98741 112233 121314 123321 123654 124578 142536 147258 147852 147896 159357 159753
   258369 321654 332211 456123 654123 741852 741963 753159 753951 789456 789654 852456 951357 951753 963852 1236987
   1472583 1478963 7418529 7896321 11223344 12344321 12369874 14725836 14789632 87654321 98765432`.split(/\s+/),
);

export function isObvious(pin: string): boolean {
  return hasOneStep(pin) || repeatsItself(pin) || isYear(pin) || favourites.has(pin);
}

/** Every digit is the one before it, or one or two up or down: 0000, 1234, 9876, 2468, 7890. */
function hasOneStep(pin: string): boolean {
  const digits = [...pin].map(Number);
  const [step, ...others] = digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10);
  return [0, 1, 2, 8, 9].includes(step!) && others.every((other) => other === step);
}

/** 1212, 123123. */
function repeatsItself(pin: string): boolean {
  return /^(\d+)\1+$/.test(pin);
}

function isYear(pin: string): boolean {
  return /^(19|20)\d\d$/.test(pin);
}
