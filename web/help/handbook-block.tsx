/** A paragraph, list or picture of the handbook. */
import { Anchor } from '@mantine/core';
import { addressOf, pictureOf } from './handbook.ts';
import type { Block, Inline } from './markdown.ts';

export function HandbookBlock({ block }: { block: Block }) {
  if (block.kind === 'picture') return <img {...pictureOf(block.file)} alt={block.alt} loading="lazy" />;
  if (block.kind === 'paragraph') return <p>{block.content.map(inlineNode)}</p>;
  if (block.kind === 'heading' || block.kind === 'keywords') return null;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the handbook never changes while it is shown
        <li key={at}>{item.map(inlineNode)}</li>
      ))}
    </List>
  );
}

function inlineNode(inline: Inline, at: number) {
  if (inline.kind === 'link') {
    return (
      <Anchor key={at} href={addressOf(inline.href)}>
        {inline.text}
      </Anchor>
    );
  }
  if (inline.kind === 'bold') return <strong key={at}>{inline.text}</strong>;
  if (inline.kind === 'code') return <kbd key={at}>{inline.text}</kbd>;
  return inline.text;
}
