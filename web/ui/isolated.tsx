/** A text in a cell, where lines run from right to left: a name or a phone number keeps the order of its own characters. */
import type { ReactNode } from 'react';
import { isRightToLeft } from '../words/direction.ts';

export function isolated(content: ReactNode): ReactNode {
  return typeof content === 'string' && content !== '' && isRightToLeft() ? <bdi>{content}</bdi> : content;
}
