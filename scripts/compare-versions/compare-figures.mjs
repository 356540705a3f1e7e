/**
 * Repeats against this version the requests recorded from the earlier one and compares the responses, row by row and
 * field by field. Fields that the earlier version did not return are ignored, and so are rows that are listed as new.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { readList } from './read-figures.mjs';
import { call } from './version-server.mjs';

const examplesOfEach = 3;

/**
 * Returns for each `what`: how many rows were compared, how many differ, how many are new, how many answers were meant to
 * change, and the first differences in words.
 */
export async function compareWith(shop, file, expectedDifferences) {
  const results = new Map();
  for await (const line of createInterface(createReadStream(file))) {
    const { what, path, limit, answer } = JSON.parse(line);
    const result = results.get(what) ?? { rows: 0, differing: 0, newRows: 0, changed: 0, examples: [] };
    results.set(what, result);
    const after = await readList(shop, { path, limit });
    const { isNew, nowIs } = expectedDifferences.find((one) => one.what === what) ?? {};
    const before = nowIs ? nowIs(answer) : answer;
    if (!isDeepStrictEqual(before, answer)) result.changed++;
    if (isNew && Array.isArray(after.payload)) result.newRows += leaveOutNewRows(before, after, isNew);
    compareRows(before, after, result, path);
  }
  return results;
}

/** Returns how many rows were left out. */
function leaveOutNewRows(before, after, isNew) {
  const earlier = new Set(before.payload.map(({ id }) => id));
  const known = after.payload.filter((row) => earlier.has(row.id) || !isNew(row));
  const newRows = after.payload.length - known.length;
  after.payload = known;
  return newRows;
}

function compareRows(before, after, result, path) {
  for (const [name, one, other] of pairs(before, after)) {
    result.rows++;
    const difference = findDifference(one, other, name);
    if (!difference) continue;
    result.differing++;
    if (result.examples.length < examplesOfEach) result.examples.push(`GET ${path}: ${difference}`);
  }
}

/** Repeats requests with keys that were used with the earlier version. Each must return the document made then, and make no second one. */
export async function repeatRequests(shop, repeats) {
  const result = { rows: 0, differing: 0, newRows: 0, examples: [] };
  for (const { path, body, key, answer } of repeats) {
    const { payload } = await call(shop, 'POST', path, body, key);
    result.rows++;
    const difference = findDifference(answer, payload, key);
    if (!difference) continue;
    result.differing++;
    result.examples.push(`POST ${path}: ${difference}`);
  }
  return result;
}

/** Yields the rows of both responses, matched by id, and then what is beside the rows. */
function* pairs({ payload: before, ...beside }, { payload: after, ...besideAfter }) {
  yield ['beside the rows', beside, besideAfter];
  if (!Array.isArray(before) || !Array.isArray(after)) return yield ['payload', before, after];
  const keyOf = (row, index) => row.id ?? row.date ?? row.stockId ?? index;
  const found = new Map(after.map((row, index) => [keyOf(row, index), row]));
  for (const [index, row] of before.entries()) {
    const key = keyOf(row, index);
    yield [`row ${key}`, row, found.get(key)];
    found.delete(key);
  }
  for (const [key, row] of found) yield [`row ${key}`, undefined, row];
  const known = new Set(before.map(keyOf));
  const order = (rows) => rows.map(keyOf).filter((key) => known.has(key));
  if (found.size === 0 && before.length === after.length) yield ['order of the rows', order(before), order(after)];
}

/** The first field that differs, in words. */
function findDifference(before, after, at) {
  if (isDeepStrictEqual(before, after)) return undefined;
  const both = [before, after];
  const inside = both.every(Array.isArray)
    ? before.length === after.length
    : both.every((one) => one !== null && typeof one === 'object' && !Array.isArray(one));
  if (!inside) return `${at} was ${shorten(before)} and is ${shorten(after)}`;
  for (const [field, value] of Object.entries(before)) {
    const difference = findDifference(value, after[field], `${at}, ${field}`);
    if (difference) return difference;
  }
}

function shorten(value) {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
}
