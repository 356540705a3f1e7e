import { describe, expect, it } from 'vitest';
import { addPacks, backspace, noAmount, oneMore, partsOf, sumOf, typeInto } from './amount.ts';

const carton = { id: 7, name: 'Carton', size: 24 };
const typed = (text: string) => typeInto(noAmount, text);

describe('what is typed on the pad of a count', () => {
  it('is two cartons and five pieces, as two entries', () => {
    const amount = typeInto(addPacks(typed('2'), carton), '5');
    expect(partsOf(amount)).toEqual([
      { pack: carton, quantity: 2 },
      { pack: null, quantity: 5 },
    ]);
    expect(sumOf(partsOf(amount))).toBe(53);
  });

  it('counts one more pack with each press of its button', () => {
    const amount = addPacks(addPacks(noAmount, carton), carton);
    expect(partsOf(amount)).toEqual([{ pack: carton, quantity: 2 }]);
  });

  it('has nothing to save until something is typed, and 0 is something', () => {
    expect(partsOf(noAmount)).toEqual([]);
    expect(partsOf(typed('0'))).toEqual([{ pack: null, quantity: 0 }]);
  });

  it('takes no more decimals than a quantity has', () => {
    expect(typeInto(typed('1.234'), '1.2345').typed).toBe('1.234');
    expect(partsOf(typed('1.'))).toEqual([{ pack: null, quantity: 1 }]);
  });

  it('counts what is scanned again and again', () => {
    expect(oneMore(noAmount, 1).typed).toBe('2');
    expect(oneMore(oneMore(noAmount, 1), 1).typed).toBe('3');
  });

  it('takes back digits first, then packs', () => {
    const amount = typeInto(addPacks(typed('2'), carton), '5');
    expect(backspace(amount).typed).toBe('');
    expect(backspace(backspace(amount))).toEqual(noAmount);
  });
});
