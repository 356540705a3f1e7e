/**
 * A text with elements in it, which stays one sentence for the translator:
 * `rich('Read <link>the handbook</link>.', { link: (words) => <Anchor>{words}</Anchor> })`.
 */
import { Fragment, type ReactNode } from 'react';
import { fill, unfilled } from '../../contract/words/say.ts';
import type { Given, TagsOf, Text, Values, Written } from '../../contract/words/text.ts';
import { currentReader } from './reader.ts';

type Elements<T extends Text> = { [Tag in TagsOf<T>]: (words: string) => ReactNode };

export function rich<const T extends Text>(text: Written<T>, elements: Elements<T>, ...[given]: Given<T>): ReactNode {
  const reader = currentReader();
  const values = (given ?? {}) as Values;
  // Split before the values are filled in, so that a name with angle brackets stays a name.
  const pieces = unfilled(text, values, reader).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    // Between the plain pieces are the name of a tag and the words inside it.
    if (index % 3 === 1) return null;
    const element = index % 3 === 2 ? elements[pieces[index - 1] as TagsOf<T>] : undefined;
    const words = fill(piece, values, reader.figures);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    return <Fragment key={index}>{element ? element(words) : words}</Fragment>;
  });
}
