/**
 * A name or a phone number in a cell, which keeps the order of its own characters on a page that is read from right to left.
 * Sentences need no isolation as a whole: they run as the page does, even if they begin with a name in another script, and what
 * they contain of another script is isolated already.
 */
import type { ReactNode } from 'react';
import { isRightToLeft } from '../words/direction.ts';

export function isolated(content: ReactNode): ReactNode {
  const isData = typeof content === 'string' && content !== '' && !/[\u2066-\u2069]/.test(content);
  return isData && isRightToLeft() ? <bdi>{content}</bdi> : content;
}
