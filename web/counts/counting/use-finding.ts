/** Finds an item of the count by what was typed or scanned: in the catalogue, and where that does not know it, at the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CountItem } from '../../../contract/goods/counts.ts';
import { itemWithCode } from '../../sales/sales-queries.ts';
import { t } from '../../words/t.ts';
import { foundItems, itemQuery } from '../counts-queries.ts';
import type { CountedPack } from './amount.ts';
import { catalogueQuery, mostInCatalogue, searchIn } from './catalogue.ts';

const typingPause = 200;

export interface Found {
  item: CountItem;
  pack: CountedPack | null;
  /** A label of a weighed item can mean more or less than one. */
  quantity: number;
}

export function useFinding(countId: number, items: number, text: string) {
  const client = useQueryClient();
  const search = text.trim();
  const [asked] = useDebouncedValue(search, typingPause);
  const { data: catalogue } = useQuery({ ...catalogueQuery(countId), enabled: items <= mostInCatalogue });
  const { data: answered } = useQuery({ ...foundItems(countId, asked), enabled: !catalogue && asked !== '' });

  /** Finds, without the server, the item with this code, or else the first one whose name matches. */
  function findHere(typed: string): Found | undefined {
    const known = catalogue?.codes.get(typed);
    const item = known ? catalogue?.items.get(known.stockId) : catalogue && searchIn(catalogue, typed)[0];
    return item && { item, pack: item.packs.find(({ id }) => id === known?.packId) ?? null, quantity: 1 };
  }

  async function findCode(code: string): Promise<Found | null> {
    const answer = await client.fetchQuery(itemWithCode(code));
    if (!answer) return null;
    const counted = await findItem({ stockId: answer.item.id, name: answer.item.name });
    return { item: counted, pack: answer.pack, quantity: answer.quantity };
  }

  async function findItem(wanted: Pick<CountItem, 'stockId' | 'name'>): Promise<CountItem> {
    const item = catalogue?.items.get(wanted.stockId) ?? (await client.fetchQuery(itemQuery(countId, wanted)));
    if (!item) throw new Error(t("'{{name}}' is not in this count", { name: wanted.name }));
    return item;
  }

  async function findTyped(typed: string): Promise<Found> {
    const found = findHere(typed) ?? (await findCode(typed));
    if (found) return found;
    const [item] = catalogue ? [] : await client.fetchQuery(foundItems(countId, typed));
    if (!item) throw new Error(t('No item of this count has the name or barcode {{typed}}', { typed }));
    return { item, pack: null, quantity: 1 };
  }

  const found = catalogue && search !== '' ? searchIn(catalogue, search) : answered;
  return { found: search === '' ? undefined : found, findItem, findTyped };
}

export type Finding = ReturnType<typeof useFinding>;
