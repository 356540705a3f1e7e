/** The text that the keys of a number pad have made so far, as one would write it: '0.5' for '.5', '7' for '007'. */
export function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
}
