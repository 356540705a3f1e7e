/** A paragraph, list, table or picture of the handbook. */
import { Anchor } from '@mantine/core';
import { addressOf, pictureOf } from './handbook.ts';
import classes from './help.module.css';
import type { Block, Inline } from './markdown.ts';

export function HandbookBlock({ block }: { block: Block }) {
  if (block.kind === 'picture') return <img {...pictureOf(block.file)} alt={block.alt} loading="lazy" />;
  if (block.kind === 'paragraph') return <p>{block.content.map(inlineNode)}</p>;
  if (block.kind === 'table') return <HandbookTable {...block} />;
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

function HandbookTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={classes.scroller} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => {
              // A heading without words is none.
              const Cell = cell.length > 0 ? 'th' : 'td';
              // biome-ignore lint/suspicious/noArrayIndexKey: the handbook never changes while it is shown
              return <Cell key={at}>{cell.map(inlineNode)}</Cell>;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cell.map(inlineNode)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlineNode(inline: Inline, at: number) {
  if (inline.kind === 'link') {
    return (
      <Anchor key={at} underline="always" href={addressOf(inline.href)}>
        {inline.text}
      </Anchor>
    );
  }
  if (inline.kind === 'bold') return <strong key={at}>{inline.text}</strong>;
  if (inline.kind === 'code') return <kbd key={at}>{inline.text}</kbd>;
  return inline.text;
}
