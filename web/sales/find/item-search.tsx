/**
 * The till's search field and the stock below it, all usable by keyboard: type and Enter, arrows and Enter, a scanner's code
 * and Enter, '3x pens' for three of them, '3x' alone for three of the line added last. Enter clears the field, so that the next
 * scan never appends to it. A tap does not clear it, because other rows would move under the finger and the next tap would add
 * one of those.
 */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Pack } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { type Choice, parseSearch } from '../../cart/cart.ts';
import { choicesOf, withCode } from '../../cart/stock-choices.ts';
import { receiptIdIn } from '../../receipts/receipt-code.ts';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';
import { itemsFound, itemWithCode, receiptWithNumber, useTillStock } from '../sales-queries.ts';
import { optionId, StockList } from './stock-list.tsx';
import { isCode } from './unknown-item-line.tsx';
import type { ItemLookup } from './use-lookups.ts';

/** What the tiles get when they are shown instead of the list. */
export interface TillTilesProps {
  ref: Ref<{ focus(): void }>;
  onAdd(item: StockItem, pack: Pack | null): void;
  /** Called to go back to the search field. */
  onLeave(): void;
}

interface ItemSearchProps {
  /** The last sale's number: a new one clears the field for the next customer. */
  lastSale: number | string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onAdd(item: StockItem, quantity: number, pack: Pack | null): void;
  /** Called when Enter was pressed before the search result arrived. */
  onFind(finding: ItemLookup, quantity: number): void;
  /** Called when the code of a receipt was scanned or typed. */
  onReceipt(receiptId: number): void;
  /** Called when a quantity was entered without an item. */
  onQuantity(quantity: number): void;
  /** Called when nothing has this name or barcode. Throws the message if there is nothing else to offer. */
  onNotFound(text: string, quantity: number, message: string): void;
  /** Called after it was noted that a customer asked for something the search did not find. */
  onNoted(): void;
  /** Shown between the field and the list. Above tiles it would move them, so there it comes below. */
  note: ReactNode;
  /** Renders tiles instead of the list until something is typed; null for the list alone. */
  tiles: ((props: TillTilesProps) => ReactNode) | null;
}

const typingPause = 150;

export function ItemSearch({ lastSale, inputRef, onAdd, onFind, onReceipt, onQuantity, ...more }: ItemSearchProps) {
  const client = useQueryClient();
  const listId = useId();
  const { text, setText, setMoved, type, ...typed } = useTypedSearch();
  const { quantity, search, debounced, stock, choices, active, highlighted } = typed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each sale
  useEffect(() => type(''), [lastSale]);

  useTextInAddress(type);

  const board = useBoard(more.tiles, search, { onTap: tap, onLeave: () => inputRef.current?.focus() });

  /** Adds one for every tap. The search stays, and is selected, so that the next typing or scan replaces it. */
  function tap({ item, pack }: Choice) {
    onAdd(item, quantity ?? 1, pack);
    flushSync(() => setText(search));
    if (document.activeElement === inputRef.current) inputRef.current?.select();
  }

  function add({ item, pack }: Choice) {
    onAdd(item, quantity ?? 1, pack);
    type('');
  }

  /** For Enter that came before the result, as with a scanner. Adds the item only if there is exactly one match. */
  async function find(): ItemLookup {
    const { scanned, rows, receiptId } = await lookUp(client, search);
    if (scanned) return scanned;
    if (receiptId !== null) onReceipt(receiptId);
    else if (rows.length === 0) refuseUnknown();
    if (rows.length > 1) showSearchAgain();
    return rows.length === 1 ? { item: rows[0]!, pack: null, quantity: 1 } : undefined;
  }

  /** Shows words again that nothing was found for, so that they can be noted as not there. */
  function refuseUnknown() {
    try {
      more.onNotFound(search, quantity ?? 1, t('No item in stock has the name or barcode “{{search}}”.', { search }));
    } catch (error) {
      if (!isCode(search)) showSearchAgain();
      throw error;
    }
  }

  /** The text is selected, so that the next typing or scan replaces it. */
  function showSearchAgain() {
    if (inputRef.current?.value !== '') return;
    flushSync(() => setText(text));
    inputRef.current.select();
  }

  function enter() {
    const receiptId = receiptIdIn(text);
    if (receiptId !== null) {
      onReceipt(receiptId);
      type('');
      return;
    }
    const chosen = highlighted();
    if (chosen) add(chosen);
    else if (search) {
      onFind(find(), quantity ?? 1);
      type('');
    } else if (quantity !== null) {
      onQuantity(quantity);
      type('');
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = choices.length - 1;
    if (event.key === 'ArrowDown' && board.shown) board.focus();
    else if (event.key === 'ArrowDown') setMoved(Math.min(active + 1, last));
    else if (event.key === 'ArrowUp') setMoved(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter();
    else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  }

  return (
    <>
      <SearchField
        inputRef={inputRef}
        listId={choices.length > 0 && !board.shown ? listId : undefined}
        active={active}
        text={text}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <Shelf board={board.shown} note={more.note}>
        <StockList
          id={listId}
          stock={stock}
          choices={choices}
          active={active}
          search={debounced}
          onAdd={tap}
          onNoted={more.onNoted}
        />
      </Shelf>
    </>
  );
}

interface ShelfProps {
  board: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

function Shelf({ board, note, children }: ShelfProps) {
  return board ? (
    <>
      {board}
      {note}
    </>
  ) : (
    <>
      {note}
      {children}
    </>
  );
}

interface Board {
  onTap(choice: Choice): void;
  onLeave(): void;
}

/** The tiles, shown until something is typed to search for. */
function useBoard(tiles: ItemSearchProps['tiles'], search: string, { onTap, onLeave }: Board) {
  const ref = useRef<{ focus(): void }>(null);
  const shown = tiles && search === '' ? tiles({ ref, onAdd: (item, pack) => onTap({ item, pack }), onLeave }) : null;
  return { shown, focus: () => ref.current?.focus() };
}

async function lookUp(client: QueryClient, search: string) {
  const [scanned, rows] = await Promise.all([
    client.fetchQuery(itemWithCode(search)),
    client.fetchQuery(itemsFound(search)),
  ]);
  const receiptId = scanned || rows.length > 0 ? null : await receiptWithNumber(search);
  return { scanned, rows, receiptId };
}

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Undefined while the list is empty. */
  listId: string | undefined;
  active: number;
  text: string;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

function SearchField({ inputRef, listId, active, text, onType, onKeyDown }: SearchFieldProps) {
  return (
    <TextInput
      ref={inputRef}
      type="search"
      role="combobox"
      aria-label={t('Search Stock')}
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={listId !== undefined && active >= 0 ? optionId(listId, active) : undefined}
      aria-keyshortcuts="/"
      autoComplete="off"
      placeholder={t('Search Stock: name or barcode, 3x for three')}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? <kbd className={classes.key}>/</kbd> : <ClearButton onClick={() => onType('')} />}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The typed text, the stock that it finds, and the row that the arrow keys have moved to. */
function useTypedSearch() {
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  const { quantity, search } = parseSearch(text);
  const [debounced] = useDebouncedValue(search, search ? typingPause : 0);
  const stock = useTillStock(debounced);
  const { rows } = stock;
  const choices = useMemo(() => choicesOf(rows ?? []), [rows]);
  const isCurrent = debounced === search && rows !== undefined && !stock.isPlaceholderData;
  const active = Math.min(moved ?? (search && isCurrent ? 0 : -1), choices.length - 1);

  function type(next: string) {
    setText(next);
    setMoved(null);
  }

  /** The item that Enter takes. An exact barcode comes first, unless the arrow keys have moved to another row. */
  function highlighted(): Choice | undefined {
    if (moved !== null) return choices[active];
    if (!isCurrent || !search) return undefined;
    return withCode(rows, search) ?? choices[active];
  }

  return { text, setText, setMoved, type, quantity, search, debounced, stock, choices, active, highlighted };
}

function ClearButton({ onClick }: { onClick(): void }) {
  return (
    <CloseButton
      className={classes.clearSearch}
      aria-label={t('Clear the search')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

/** Takes the text of `/sales?search=pens`, which the search over all screens opens, and removes it from the address. */
function useTextInAddress(type: (text: string) => void): void {
  const { search: asked } = useSearch({ strict: false }) as { search?: unknown };
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the address names a text
  useEffect(() => {
    if (asked === undefined) return;
    type(String(asked));
    void navigate({ to: '/sales', search: {}, replace: true });
  }, [asked]);
}
