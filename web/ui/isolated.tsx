/**
 * A text in a cell, where lines run from right to left: a name or a phone number keeps the order of its own characters. A sentence
 * runs as the page does, even if it begins with a name in another script: it has isolated what is of another.
 */
import type { ReactNode } from 'react';
import { isRightToLeft } from '../words/direction.ts';

export function isolated(content: ReactNode): ReactNode {
  const isData = typeof content === 'string' && content !== '' && !/[\u2066-\u2069]/.test(content);
  return isData && isRightToLeft() ? <bdi>{content}</bdi> : content;
}
