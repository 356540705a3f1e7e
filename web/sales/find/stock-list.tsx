/**
 * The till's stock: every item a search finds, or all of it, with one more page per Next. It is a listbox whose active
 * option is moved by the search field's arrow keys. Only the visible rows are in the DOM.
 */
import '../../ui/styles.ts';
import { Badge, Loader, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { packText } from '../../../contract/selling/pack-words.ts';
import { type Choice, wantedOf } from '../../cart/cart.ts';
import { useCart } from '../../cart/cart-store.ts';
import { priceToday } from '../../cart/price-today.ts';
import { FirstSteps } from '../../first-steps/first-steps.tsx';
import { useFormat } from '../../session/format.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import type { useTillStock } from '../sales-queries.ts';
import { NotThere } from './not-there.tsx';
import classes from './stock-list.module.css';
import { useListPrices } from './use-list-prices.ts';

interface StockListProps {
  id: string;
  stock: ReturnType<typeof useTillStock>;
  /** The rows of the list: items, each followed by its packs. */
  choices: Choice[];
  /** The option that Enter would add; -1 for none. */
  active: number;
  search: string;
  onAdd(choice: Choice): void;
  /** Called after it was noted that nothing was found. */
  onNoted(): void;
}

const rowHeight = 56;

export function StockList({ id, stock, choices, active, search, onAdd, onNoted }: StockListProps) {
  const { rows = [], hasMore, error } = stock;
  const { lines } = useCart();
  const listPrices = useListPrices(rows.map(({ id }) => id));
  const { today } = useFormat();
  // The same function each time, so that a tap draws only the row that was tapped.
  const latest = useRef(onAdd);
  latest.current = onAdd;
  const add = useCallback((choice: Choice) => latest.current(choice), []);
  const loading = stock.isPlaceholderData || stock.loadingNext || (stock.isPending && stock.isFetching);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (choices[index] ? keyOf(choices[index]) : index),
    overscan: 10,
  });

  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active);
  }, [active, virtual]);

  // The scrolling element is the listbox itself: the search field's arrow keys scroll it, so it needs no tab stop.
  const listbox =
    rows.length > 0 ? { id, role: 'listbox', 'aria-label': t('Stock'), 'aria-busy': loading || undefined } : undefined;

  return (
    <div className={classes.frame}>
      {Boolean(error) && <RetryLine onRetry={stock.refetch} />}
      <div className={classes.head} aria-hidden>
        <span>{t('Product')}</span>
        <span>{t('Price')}</span>
        <span>{t('In stock')}</span>
      </div>
      <div ref={scroller} className={classes.scroller} data-refreshing={loading || undefined} {...listbox}>
        {rows.length > 0 && (
          <div role="presentation" className={classes.list} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const choice = choices[index];
              const Option = choice?.pack ? PackOption : StockOption;
              return (
                choice && (
                  <Option
                    key={keyOf(choice)}
                    id={optionId(id, index)}
                    choice={choice}
                    price={priceToday(choice, today(), listPrices)}
                    inCart={choice.pack ? 0 : wantedOf(lines, choice.item.id, choice.item.packs)}
                    active={index === active}
                    position={index + 1}
                    of={hasMore ? -1 : choices.length}
                    top={start}
                    onAdd={add}
                  />
                )
              );
            })}
          </div>
        )}
        {rows.length === 0 && !loading && !error && <NothingFound search={search} onNoted={onNoted} />}
      </div>
      <div className={classes.foot} role="status">
        {loading ? (
          <>
            <Loader size="xs" aria-hidden /> <Text size="sm">{t('Loading')}</Text>
          </>
        ) : hasMore ? (
          <NextLink list={stock} size="sm">
            {t('Next')}
          </NextLink>
        ) : (
          rows.length > 0 && (
            <Text size="xs" c="dimmed">
              {search
                ? t({ one: '{{count}} found', other: '{{count}} found' }, { count: rows.length })
                : t({ one: 'All {{count}} items', other: 'All {{count}} items' }, { count: rows.length })}
            </Text>
          )
        )}
      </div>
    </div>
  );
}

function NothingFound({ search, onNoted }: Pick<StockListProps, 'search' | 'onNoted'>) {
  if (search) {
    return (
      <EmptyState
        text={t('No item in stock is called “{{search}}”.', { search })}
        action={<NotThere missed={{ text: search }} name={search} onNoted={onNoted} />}
      />
    );
  }
  return (
    <FirstSteps
      showIf={(done) => !done.stock}
      fallback={<EmptyState text={t('The items you sell will appear here.')} />}
    />
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function keyOf({ item, pack }: Choice): string {
  return pack ? `${item.id}:${pack.id}` : String(item.id);
}

interface StockOptionProps {
  id: string;
  choice: Choice;
  /** Today's price for the customer of the cart. */
  price: number;
  /** How many the cart already has. */
  inCart: number;
  active: boolean;
  position: number;
  of: number;
  top: number;
  onAdd(choice: Choice): void;
}

const StockOption = memo(function StockOption({ inCart, price, ...option }: StockOptionProps) {
  const format = useFormat();
  const { item } = option.choice;
  const isOpen = item.kind === 'open';
  const out = !isOpen && item.qty <= 0;
  const low = !isOpen && !out && item.qty <= item.warningAt;
  return (
    <OptionRow {...option} out={out}>
      <span className={classes.product}>
        <span className={classes.name}>{item.name}</span>
        <span className={classes.below}>
          {inCart > 0 && (
            <Badge size="sm" variant="filled" tt="none" className={classes.inCart}>
              {t('{{inCart, quantity}} in cart', { inCart })}
            </Badge>
          )}
          <span className={classes.category}>{item.category.type}</span>
        </span>
      </span>
      <span className={classes.price}>{isOpen && item.unitSell === 0 ? '' : format.money(price)}</span>
      <span className={classes.stock}>
        {out && (
          <Badge size="sm" color="gray" variant="light" tt="none">
            {t({ text: 'Out', context: 'of stock' })}
          </Badge>
        )}
        {low && (
          <Badge size="sm" color="orange" variant="light" tt="none">
            {t({ text: 'Low', context: 'stock' })}
          </Badge>
        )}
        <span className={classes.qty}>{isOpen || !Number.isFinite(item.qty) ? '' : format.quantity(item.qty)}</span>
      </span>
    </OptionRow>
  );
});

/** A pack is below its item, which has the other details. */
const PackOption = memo(function PackOption({ inCart: _, price, ...option }: StockOptionProps) {
  const format = useFormat();
  const { item, pack } = option.choice;
  return (
    <OptionRow {...option} out={item.qty < pack!.size} isPack>
      <span className={classes.product}>
        <span className={classes.name}>{packText(t, pack!)}</span>
        <span className={classes.category}>{item.name}</span>
      </span>
      <span className={classes.price}>{format.money(price)}</span>
      <span />
    </OptionRow>
  );
});

interface OptionRowProps extends Omit<StockOptionProps, 'inCart' | 'price'> {
  out: boolean;
  isPack?: boolean;
  children: ReactNode;
}

function OptionRow({ id, choice, active, position, of, top, onAdd, out, isPack, children }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which references the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: its arrow keys and Enter do the same
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={position}
      aria-setsize={of}
      className={classes.option}
      data-out={out || undefined}
      data-pack={isPack}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAdd(choice)}
    >
      {children}
    </div>
  );
}
