/**
 * Stock files of other systems as they come (Loyverse, Square, Shopify, Open Source POS): what they call their columns, and how
 * several cells or rows say one thing. Item and variation are one name; a variation without a name has that of its item, which is
 * known by the handle; a row that only has pictures, or what a set is made of, says nothing. What the other system no longer sells is
 * skipped, and a person sees why.
 */
import { joinCodes } from '../../contract/goods/barcode-cell.ts';
import { headersOf, type ImportField } from '../../contract/goods/stock-import.ts';
import { plainFigure } from '../../contract/values/csv.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import {
  type CellTexts,
  firstOfEach,
  plainHeader,
  type RowMaker,
  type SkippedRow,
} from '../spreadsheets/read-table.ts';

interface Called {
  field: ImportField;
  /** Matches the header in lower case. */
  pattern: RegExp;
  /**
   * True if there may be one column for each place where stock is kept: quantities are added up, and of other fields the first
   * filled one counts.
   */
  each?: true;
  /** Only in a file that names its items by handles. */
  withHandle?: true;
}

const archivedHeader = /^archived$/i;

/** In the order in which they are looked for: of one field, the first that is there counts, and behind it those of each place. */
const called: Called[] = [
  { field: 'name', pattern: /^title$/ },
  { field: 'barcode', pattern: /^variant barcode$|^upc\/ean\/isbn$/ },
  { field: 'barcode', pattern: /^(barcode|ean|upc|gtin)[ _]?\d+$/, each: true },
  { field: 'category', pattern: /^custom product type$/ },
  // An item may be in several other categories.
  { field: 'category', pattern: /^reporting category$/, each: true },
  { field: 'category', pattern: /^categories$/, each: true },
  { field: 'category', pattern: /^product category$/ },
  { field: 'qty', pattern: /^variant inventory qty$|^inventory quantity$/ },
  { field: 'qty', pattern: /^in stock \[|^current quantity |^location_(?!id\d+$)|^quantity\d+$/, each: true },
  { field: 'unitCost', pattern: /^cost per item$|^default unit cost$/ },
  { field: 'unitCost', pattern: /^purchase cost$/ },
  { field: 'unitSell', pattern: /^variant price$/ },
  { field: 'unitSell', pattern: /^price \[/, each: true },
  { field: 'unitSell', pattern: /^default price$|^retail price$/, each: true },
  { field: 'warningAt', pattern: /^low stock \[|^stock alert count /, each: true },
  { field: 'sold', pattern: archivedHeader },
  // Beside a handle: in a list of the shop's own, a status may be anything.
  { field: 'sold', pattern: /^status$/, withHandle: true },
  { field: 'sold', pattern: /^available for sale \[/, each: true },
];

export function isNameHeader(header: string): boolean {
  return headersOf.name.includes(plainHeader(header)) || /^title$/i.test(header.trim());
}

const variation = /^variation name$/;
const option = /^option ?\d value$|^option value \d$/;
const handles = ['handle', 'urlhandle', 'producthandle', 'referencehandle'];
const isHandle = (header: string) => handles.includes(plainHeader(header));

function calledIn(headers: readonly string[]): Called[] {
  const hasHandle = headers.some(isHandle);
  return called.filter(({ withHandle }) => hasHandle || !withHandle);
}

export function columnsElsewhere(headers: readonly string[], found: ReadonlySet<ImportField>) {
  const lower = headers.map((header) => header.toLowerCase());
  const placesOf = (pattern: RegExp) => lower.flatMap((header, place) => (pattern.test(header) ? [place] : []));
  const places = new Map<ImportField, number[]>();
  for (const one of calledIn(headers)) {
    const before = places.get(one.field) ?? [];
    const at = isWanted(one, found.has(one.field), before.length > 0) ? placesOf(one.pattern) : [];
    if (at.length > 0) places.set(one.field, [...before, ...at.slice(0, one.each ? at.length : 1)]);
  }
  const isNamed = found.has('name') || places.has('name');
  const variations = isNamed ? firstFilled(placesOf(variation), placesOf(option)) : [];
  if (variations.length > 0) places.set('name', [...(places.get('name') ?? []), ...variations]);
  return places;
}

/** Columns of numbered barcodes are read in addition to the one without a number, even if that one has our own heading. */
function isWanted({ field, each }: Called, isFound: boolean, isPlaced: boolean): boolean {
  if (isFound) return field === 'barcode' && each === true;
  return each === true || !isPlaced;
}

function firstFilled(one: number[], other: number[]): number[] {
  return one.length > 0 ? one : other;
}

/** The name that stands for "no variation". */
const noVariation = 'default title';
/** Square gives an item's only variation this name, which nobody would use. */
const plainVariation = 'regular';

export interface FileMaker {
  make: RowMaker<ImportField>;
  /** The name of an item whose only variation has a name that says nothing. Call it once the whole file is read. */
  plainNameOf(name: string): string;
}

export function makerOf(headers: readonly string[], places: ReadonlyMap<ImportField, readonly number[]>): FileMaker {
  const handleAt = headers.findIndex(isHandle);
  const isOfOther =
    handleAt >= 0 || headers.some((header) => /^(token|location_.*|item has serial number)$/i.test(header));
  const namer = namerOf(places.get('name') ?? []);
  const whySkipped = judgeOfSold(headers, places.get('sold') ?? []);
  const known = new Map<string, { name: string; category: string | undefined; skipped: Message | null }>();

  function make(texts: CellTexts<ImportField>, cells: readonly string[]): Map<ImportField, string> | SkippedRow | null {
    const handle = cellAt(cells, handleAt);
    const made = firstOfEach(texts);
    made.delete('sold');
    if (handle !== '' && made.size === 0) return null;
    const skipped = takeFromAbove(made, texts, cells, handle);
    if (skipped) return { name: made.get('name') ?? '', skipped };
    joinBarcodes(made, texts);
    addQuantities(made, texts, isOfOther);
    for (const field of ['unitCost', 'unitSell'] as const) plainAmount(made, field);
    // A variable price is typed at the till.
    if (/^variable$/i.test(made.get('unitSell') ?? '')) made.set('unitSell', '0').set('kind', 'open');
    return made;
  }

  /** What a row leaves out is what the first row of its handle says. Answers why the row is skipped. */
  function takeFromAbove(
    made: Map<ImportField, string>,
    texts: CellTexts<ImportField>,
    cells: readonly string[],
    handle: string,
  ): Message | null {
    const above = known.get(handle);
    const base = namer.baseOf(cells);
    namer.name(made, cells, above?.name ?? '');
    const skipped = texts.has('sold') ? whySkipped(cells) : (above?.skipped ?? null);
    if (handle !== '' && base !== '') known.set(handle, { name: base, category: made.get('category'), skipped });
    else if (above?.category && !made.has('category')) made.set('category', above.category);
    return skipped;
  }

  return { make, plainNameOf: namer.plainNameOf };
}

const archived = msg('Archived in the other system');
const draft = msg('A draft in the other system');
const notForSale = msg('Not for sale in the other system');

/** Tells of a row why the other system does not sell its item. It does where one of its places does. */
function judgeOfSold(headers: readonly string[], places: readonly number[]) {
  const whyNot = (place: number, cell: string): Message | null => {
    const isArchive = archivedHeader.test(headers[place]!);
    if (/^archived$/i.test(cell) || (isArchive && /^(y|yes|true|1)$/i.test(cell))) return archived;
    if (/^draft$/i.test(cell)) return draft;
    return !isArchive && /^(n|no|false|0)$/i.test(cell) ? notForSale : null;
  };
  return (cells: readonly string[]): Message | null => {
    const filled = places.filter((place) => cellAt(cells, place) !== '');
    const reasons = filled.map((place) => whyNot(place, cellAt(cells, place)));
    return reasons.find((one) => one !== null && one !== notForSale) ?? (reasons.includes(null) ? null : notForSale);
  };
}

const cellAt = (cells: readonly string[], place: number | undefined) => (cells[place ?? -1] ?? '').trim();

/** Joins item and variation to one name. */
function namerOf([nameAt, ...variationsAt]: readonly number[]) {
  const variationsOf = new Map<string, number>();
  const plain = new Map<string, string>();
  return {
    baseOf: (cells: readonly string[]) => cellAt(cells, nameAt),

    name(made: Map<ImportField, string>, cells: readonly string[], inherited: string): void {
      if (variationsAt.length === 0 && inherited === '') return;
      const base = cellAt(cells, nameAt) || inherited;
      const parts = variationsAt
        .map((place) => cellAt(cells, place))
        .filter((part) => part !== '' && part.toLowerCase() !== noVariation);
      const name = [base, ...parts].join(' ').trim();
      variationsOf.set(base, (variationsOf.get(base) ?? 0) + 1);
      if (parts.length === 1 && parts[0]!.toLowerCase() === plainVariation) plain.set(name, base);
      if (name === '') made.delete('name');
      else made.set('name', name);
    },

    plainNameOf(name: string): string {
      const base = plain.get(name);
      return base !== undefined && variationsOf.get(base) === 1 ? base : name;
    },
  };
}

/** The first code is the item's barcode, and the others follow it. */
function joinBarcodes(made: Map<ImportField, string>, texts: CellTexts<ImportField>): void {
  const codes = [...new Set((texts.get('barcode') ?? []).map((code) => code.replace(/^'/, '')))];
  if (codes[0]) made.set('barcode', codes[0]);
  const lists = [...(codes.length > 1 ? [joinCodes(codes.slice(1))] : []), ...(texts.get('barcodes') ?? [])];
  if (lists.length > 0) made.set('barcodes', lists.join('; '));
}

/** Files copied from lists on a screen have the currency in the amount: KSh1,120.00. */
function plainAmount(made: Map<ImportField, string>, field: ImportField): void {
  const text = made.get(field);
  if (text !== undefined) made.set(field, text.replace(/^[a-z]{1,4}\.?\s?(?=[\d.,]+$)/i, ''));
}

/** Adds up the quantities of all places. Other systems let stock fall below 0, which becomes 0 here. */
function addQuantities(made: Map<ImportField, string>, texts: CellTexts<ImportField>, isOfOther: boolean): void {
  const quantities = texts.get('qty') ?? [];
  if (quantities.length > 1) {
    const figures = quantities.map((text) => Math.round(Number(plainFigure(text, ',')) * 1000) / 1000);
    const wrong = figures.findIndex((figure) => !Number.isFinite(figure));
    made.set('qty', wrong >= 0 ? quantities[wrong]! : String(sumQuantities(figures)));
  }
  if (isOfOther && /^-[\d.,]+$/.test(made.get('qty') ?? '')) made.set('qty', '0');
}
