import { expect, test } from 'vitest';
import { parseMarkdown, plainText } from './markdown.ts';

test('reads headings, paragraphs, lists and pictures', () => {
  const source = `# Selling

One line
and its second.

- First, which
  goes on
- Second

1. Step

![The till](till.png)

<!-- Also found by: refund, money back -->
`;
  expect(parseMarkdown(source)).toEqual([
    { kind: 'heading', level: 1, text: 'Selling' },
    { kind: 'paragraph', content: [{ kind: 'text', text: 'One line and its second.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'text', text: 'First, which goes on' }], [{ kind: 'text', text: 'Second' }]],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'Step' }]] },
    { kind: 'picture', alt: 'The till', file: 'till.png' },
    { kind: 'keywords', text: 'refund, money back' },
  ]);
});

test('reads tables, cell by cell', () => {
  const [block] = parseMarkdown(`| | Last cost |
|---|---|
| Gross profit | 300 |
| **Net profit** | **600** |`);
  const text = (text: string) => [{ kind: 'text', text }];
  expect(block).toEqual({
    kind: 'table',
    head: [[], text('Last cost')],
    rows: [
      [text('Gross profit'), text('300')],
      [[{ kind: 'bold', text: 'Net profit' }], [{ kind: 'bold', text: '600' }]],
    ],
  });
  expect(plainText(block!)).toBe('\nLast cost\nGross profit\n300\nNet profit\n600');
});

test('reads bold, code and links, and leaves HTML as text', () => {
  const [block] = parseMarkdown('Press **Hold** or `F7`, see [Being paid](being-paid.md). <b>2 * 3</b>');
  expect(block).toEqual({
    kind: 'paragraph',
    content: [
      { kind: 'text', text: 'Press ' },
      { kind: 'bold', text: 'Hold' },
      { kind: 'text', text: ' or ' },
      { kind: 'code', text: 'F7' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'Being paid', href: 'being-paid.md' },
      { kind: 'text', text: '. <b>2 * 3</b>' },
    ],
  });
  expect(plainText(block!)).toBe('Press Hold or F7, see Being paid. <b>2 * 3</b>');
});
