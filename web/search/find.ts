/** What the search finds for a text, in the order in which it is shown. What the server knows comes when it is there. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '../../contract/customers.ts';
import { mayOpen } from '../../contract/page-roles.ts';
import type { Role } from '../../contract/roles.ts';
import { listReceipts } from '../../contract/sales.ts';
import { type Screen, screens } from '../../contract/screens.ts';
import { searchStock } from '../../contract/stock.ts';
import { findSections } from '../help/handbook.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useMayOpen } from '../shell/use-may-open.ts';
import { actions } from './actions.ts';

export interface Found {
  key: string;
  group: 'Screens' | 'Actions' | 'Items' | 'Customers' | 'Receipts' | 'Help';
  label: string;
  detail?: string;
  to: string;
  params?: Record<string, string>;
  search?: object;
  hash?: string;
}

const mostOfEach = 5;
const typingPause = 150;

export function useFound(text: string): { found: Found[]; isSearching: boolean; failed: boolean } {
  const search = text.trim();
  const [asked] = useDebouncedValue(search, search ? typingPause : 0);
  const { roles } = useUser();
  const own = useOwn(search);
  const things = useThings(asked, roles);
  return {
    found: [...own.before, ...things.found, ...own.help],
    isSearching: asked !== search || things.isSearching,
    failed: things.failed,
  };
}

/** What the page knows by itself. */
function useOwn(search: string): { before: Found[]; help: Found[] } {
  const { roles } = useUser();
  const mayOpenNow = useMayOpen();
  const words = search.toLowerCase().split(/\s+/);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = (screens as readonly Screen[])
    .filter((screen) => !screen.path.includes('$') && (screen.tab || screen.words) && mayOpenNow(screen))
    .filter(({ title, tab = '', words = '' }) => fits(`${title} ${tab} ${words}`))
    .map(({ path, title, tab, entry }) => {
      const detail = entry && entry !== title ? capital(entry) : undefined;
      return {
        key: path,
        group: 'Screens' as const,
        label: path === '/sales' ? 'Till' : (tab ?? title),
        to: path,
        ...(detail && { detail }),
      };
    });
  const doing = actions
    .filter(({ who, label, words }) => who.some((role) => roles.includes(role)) && fits(`${label} ${words}`))
    .map(({ label, to, search, hash }) => ({
      key: label,
      group: 'Actions' as const,
      label,
      to,
      ...(search && { search }),
      ...(hash && { hash }),
    }));
  if (search === '') return { before: named, help: [] };
  const help = findSections(search)
    .slice(0, mostOfEach)
    .map(({ id, title }) => ({ key: id, group: 'Help' as const, label: title, to: '/help', hash: id }));
  return { before: [...named, ...doing], help };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What is in the books: items, customers and receipts, as far as these roles may see them. */
function useThings(search: string, roles: readonly Role[]) {
  const format = useFormat();
  const mayOpenNow = useMayOpen();
  const enabled = search !== '';
  const query = { search, page: 1, limit: mostOfEach };
  const held = (...who: Role[]) => who.some((role) => roles.includes(role));
  const customerPage = (screens as readonly Screen[]).find(({ path }) => path === '/customers/$id')!;

  const items = useQuery({
    queryKey: ['stock', 'find', search],
    queryFn: ({ signal }) => call(searchStock, { query, signal }),
    enabled: enabled && held('admin', 'sales', 'stock'),
    placeholderData: keepPreviousData,
  });
  const customers = useQuery({
    queryKey: ['customers', 'find', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { ...query, compact: 'true' }, signal }),
    enabled: enabled && mayOpenNow(customerPage),
    placeholderData: keepPreviousData,
  });
  const receipts = useQuery({
    queryKey: ['sales', 'find', search],
    queryFn: ({ signal }) => call(listReceipts, { query, signal }),
    enabled: enabled && held('admin', 'sales', 'reports'),
    placeholderData: keepPreviousData,
  });

  const itemScreen = mayOpen('/stock', roles) ? '/stock' : '/sales';
  const found: Found[] = enabled
    ? [
        ...(items.data ?? []).map(({ id, name, qty, unitSell }) => ({
          key: `item ${id}`,
          group: 'Items' as const,
          label: name,
          to: itemScreen,
          search: { search: name },
          detail: `${format.money(unitSell)} · ${format.quantity(qty)} in stock`,
        })),
        ...(customers.data ?? []).map(({ id, name, phone }) => ({
          key: `customer ${id}`,
          group: 'Customers' as const,
          label: name,
          to: '/customers/$id',
          params: { id: String(id) },
          ...(phone && { detail: phone }),
        })),
        ...(receipts.data ?? []).map(({ id, goods, total }) => ({
          key: `receipt ${id}`,
          group: 'Receipts' as const,
          label: `Receipt ${id}`,
          to: '/receipts',
          search: { id },
          detail: `${format.money(total)} · ${goods}`,
        })),
      ]
    : [];
  const all = [items, customers, receipts];
  return {
    found,
    isSearching: all.some(({ isFetching }) => isFetching),
    failed: all.some(({ isError }) => isError),
  };
}
