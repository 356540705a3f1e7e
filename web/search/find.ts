/** What the search finds for a text, in the order in which it is shown. Results from the server are added when they arrive. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '../../contract/debts/customers.ts';
import { searchStock } from '../../contract/goods/stock.ts';
import { mayOpen } from '../../contract/page-roles.ts';
import type { Role } from '../../contract/roles.ts';
import { screenWords } from '../../contract/screen-words.ts';
import { menuEntries, type Screen, screenAt, screens } from '../../contract/screens.ts';
import { listReceipts } from '../../contract/selling/sales.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { findSections, useHandbook } from '../help/handbook.ts';
import { call } from '../http/call.ts';
import { receiptNumber } from '../receipts/receipt-code.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useMayOpen } from '../shop-settings/use-may-open.ts';
import { t } from '../words/t.ts';
import { actions } from './actions.ts';

export interface Found {
  key: string;
  group: 'screens' | 'actions' | 'items' | 'customers' | 'receipts' | 'help';
  label: string;
  detail?: string;
  to: string;
  params?: Record<string, string>;
  search?: object;
  hash?: string;
}

export const groupNames: Record<Found['group'], Message> = {
  screens: msg('Screens'),
  actions: msg('Actions'),
  items: msg('Items'),
  customers: msg('Customers'),
  receipts: msg('Receipts'),
  help: msg('Help'),
};

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

const wordsOf: Record<string, Message | undefined> = screenWords;

/** Results that need no server: screens, actions and the handbook. */
function useOwn(search: string): { before: Found[]; help: Found[] } {
  const { roles } = useUser();
  const mayOpenNow = useMayOpen(screens);
  const handbook = useHandbook();
  const words = search.toLowerCase().split(/\s+/);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = (screens as readonly Screen[])
    .map((screen) => ({ ...screen, words: wordsOf[screen.path] }))
    .filter((screen) => !screen.path.includes('$') && (screen.tab || screen.words) && mayOpenNow(screen))
    .filter((screen) => fits([screen.title, screen.tab, screen.words].map((text) => (text ? t(text) : '')).join(' ')))
    .map(({ path, title, tab, entry }) => {
      const above = menuEntries.find(({ name }) => name === entry);
      const detail = above && t(above.label) !== t(title) ? capital(t(above.label)) : undefined;
      return {
        key: path,
        group: 'screens' as const,
        label: path === '/sales' ? t('Till') : t(tab ?? title),
        to: path,
        ...(detail && { detail }),
      };
    });
  const doing = actions
    .filter(({ who, label, words }) => who.some((role) => roles.includes(role)) && fits(`${t(label)} ${t(words)}`))
    .map(({ label, to, search, hash }) => ({
      key: t(label),
      group: 'actions' as const,
      label: t(label),
      to,
      ...(search && { search }),
      ...(hash && { hash }),
    }));
  if (search === '') return { before: named, help: [] };
  const help = findSections(handbook, search)
    .slice(0, mostOfEach)
    .map(({ id, title }) => ({ key: id, group: 'help' as const, label: title, to: '/help', hash: id }));
  return { before: [...named, ...doing], help };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Results from the books: items, customers and receipts, as far as these roles may see them. */
function useThings(search: string, roles: readonly Role[]) {
  const format = useFormat();
  const customerPage = screenAt('/customers/$id')!;
  const mayOpenNow = useMayOpen([customerPage]);
  const enabled = search !== '';
  const query = { search, page: 1, limit: mostOfEach };
  const held = (...who: Role[]) => who.some((role) => roles.includes(role));

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
          group: 'items' as const,
          label: name,
          to: itemScreen,
          search: { search: name },
          detail: t('{{unitSell, money}} · {{qty, quantity}} in stock', { unitSell, qty }),
        })),
        ...(customers.data ?? []).map(({ id, name, phone }) => ({
          key: `customer ${id}`,
          group: 'customers' as const,
          label: name,
          to: '/customers/$id',
          params: { id: String(id) },
          ...(phone && { detail: phone }),
        })),
        ...(receipts.data ?? []).map(({ id, label, goods, total }) => ({
          key: `receipt ${id}`,
          group: 'receipts' as const,
          label: t('Receipt {{id}}', { id: receiptNumber({ id, label }) }),
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
