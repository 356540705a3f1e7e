/** What the two tables of documents must have in common, beyond what the compiler sees. */

import { expect, it } from 'vitest';
import { documentKinds, documents, labelOf } from '../../contract/documents/documents.ts';
import { goodsKindNames } from '../../contract/documents/goods-kinds.ts';
import {
  drawerParts,
  kindsOfDrawer,
  kindsOfMethod,
  methodParts,
  moneyKindNames,
} from '../../contract/documents/money-kinds.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { stockWords } from '../journal/stock-documents.ts';
import { documentRows } from './document-rows.ts';

it('every kind of money is posted by one document', () => {
  const posted = documentKinds.flatMap((kind) => documents[kind].money);
  expect(posted.toSorted()).toEqual(moneyKindNames.toSorted());
});

it('a kind of stock movement is posted by one document at most, and the journal has words for the others', () => {
  const posted = documentKinds.flatMap((kind) => documents[kind].goods);
  expect([...posted, ...Object.keys(stockWords)].toSorted()).toEqual(goodsKindNames.toSorted());
});

it('every kind of money is in one part of the drawer, save what a count found', () => {
  const parts = (Object.keys(drawerParts) as (keyof typeof drawerParts)[]).map(kindsOfDrawer);
  expect(parts.filter((kinds) => kinds.length === 0)).toEqual([]);
  expect([...parts.flat(), 'count difference'].toSorted()).toEqual(moneyKindNames.toSorted());
});

it('every column of the breakdown by method has a kind of money', () => {
  const empty = (Object.keys(methodParts) as (keyof typeof methodParts)[]).filter(
    (part) => kindsOfMethod(part).length === 0,
  );
  expect(empty).toEqual([]);
});

it('what posts money says what the audit holds it against', () => {
  const unchecked = documentKinds.filter(
    (kind) => (documentRows[kind].stands === 'no money') !== (documents[kind].money.length === 0),
  );
  expect(unchecked).toEqual([]);
});

it('every document has a name, with what its name tells besides the number and without it', () => {
  const names = documentKinds.map((kind) => [labelOf(inEnglish, kind, 7), labelOf(inEnglish, kind, 7, 'in')]);
  expect(names).toEqual([
    ['Receipt 7', 'Receipt 7'],
    ['Return R-7', 'Return R-7'],
    ['Payment 7', 'Payment 7, in'],
    ['Payment P-7', 'Payment P-7'],
    ['Deposit 7', 'Deposit 7, in'],
    ['Write-off 7', 'Write-off 7'],
    ['Goods written off 7', 'Goods written off 7'],
    ['Count C-7', 'Count C-7'],
    ['Delivery D-7', 'Delivery D-7'],
    ['Supplier payment S-7', 'Supplier payment S-7'],
    ['Sent back 7', 'Sent back 7'],
    ['Expense 7', 'Expense 7'],
    ['Banking 7', 'Banking 7'],
    ['Tax payment 7', 'Tax payment 7'],
    ['Transfer 7', 'Transfer 7'],
    ['Cash 7', 'Cash in 7'],
    ['Opening balance 7', 'Opening balance 7'],
    ['Day close', 'Day close'],
  ]);
});
