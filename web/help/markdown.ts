/**
 * Reads the part of Markdown that the handbook uses: headings, paragraphs, lists, tables, pictures, bold, code and links, and
 * comments with additional words for the search. It yields plain data, never HTML, so that nothing in it can run.
 */
export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; alt: string; file: string }
  | { kind: 'keywords'; text: string };

/** Blocks are separated by empty lines. */
export function parseMarkdown(source: string): Block[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map((text) => parseBlock(text.trim()));
}

function parseBlock(text: string): Block {
  const heading = /^(#+) (.+)$/.exec(text);
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  const picture = /^!\[(.*)\]\((.+)\)$/.exec(text);
  if (picture) return { kind: 'picture', alt: picture[1]!, file: picture[2]! };
  const keywords = /^<!-- Also found by: (.+) -->$/.exec(text);
  if (keywords) return { kind: 'keywords', text: keywords[1]! };
  if (text.startsWith('|')) return parseTable(text);
  const marker = /^(?:- |\d+\. )/;
  if (!marker.test(text)) return { kind: 'paragraph', content: parseInline(text) };
  // A list item may continue on further lines.
  const items = text.split(/\n(?=- |\d+\. )/).map((item) => parseInline(item.replace(marker, '')));
  return { kind: 'list', ordered: !text.startsWith('-'), items };
}

/** The line below the headings has nothing but dashes. */
function parseTable(text: string): Block {
  const [head = [], , ...rows] = text.split('\n').map((line) => {
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|');
    return cells.map((cell) => parseInline(cell.trim()));
  });
  return { kind: 'table', head, rows };
}

function parseInline(text: string): Inline[] {
  const joined = text.replace(/\s*\n\s*/g, ' ');
  return joined.split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/).flatMap((part): Inline | [] => {
    if (part === '') return [];
    const [, bold, code, label, href] = /^(?:\*\*(.+)\*\*|`(.+)`|\[(.+)\]\((.+)\))$/.exec(part) ?? [];
    if (bold !== undefined) return { kind: 'bold', text: bold };
    if (code !== undefined) return { kind: 'code', text: code };
    if (label !== undefined && href !== undefined) return { kind: 'link', text: label, href };
    return { kind: 'text', text: part };
  });
}

/** The text without its marks, for the search. */
export function plainText(block: Block): string {
  if (block.kind === 'heading' || block.kind === 'keywords') return block.text;
  if (block.kind === 'picture') return block.alt;
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(textOf).join('\n');
  return textOf(block.kind === 'list' ? block.items.flat() : block.content);
}

function textOf(inlines: Inline[]): string {
  return inlines.map(({ text }) => text).join('');
}
