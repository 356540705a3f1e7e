import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { inTurn } from './reload-in-turn.ts';

/** A list on screen whose answers arrive when the test lets them. */
function slowList() {
  const client = new QueryClient();
  const arrive: (() => void)[] = [];
  let version = 0;
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      const answer = version;
      signal.addEventListener('abort', () => reject(new Error('cancelled')));
      arrive.push(() => resolve(answer));
    });
  const observer = new QueryObserver(client, { queryKey: ['stock'], queryFn, retry: false });
  const unsubscribe = observer.subscribe(() => {});
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    reload: (list: string) => client.invalidateQueries({ queryKey: [list] }),
    change: () => ++version,
    shown: () => observer.getCurrentResult().data,
    asked: () => arrive.length,
    async answerAll() {
      for (const answer of arrive.splice(0)) answer();
      await settled();
    },
    close: () => unsubscribe(),
  };
}

it('shows what changed although changes never stop, and asks once for those of one reload', async () => {
  const list = slowList();
  const heard = inTurn(list.reload);
  await list.answerAll();
  expect(list.shown()).toBe(0);
  for (let round = 1; round <= 3; round++) {
    for (let change = 0; change < 10; change++) {
      list.change();
      heard('stock');
    }
    expect(list.asked()).toBe(1);
    await list.answerAll();
    // The answer was made before the last nine changes, so they need one more reload after it.
    expect(list.asked()).toBe(1);
    await list.answerAll();
    expect([list.shown(), list.asked()]).toEqual([round * 10, 0]);
  }
  list.close();
});

it('goes on after a reload that failed', async () => {
  let tries = 0;
  const heard = inTurn(async () => {
    tries++;
    throw new Error('away');
  });
  heard('stock');
  heard('stock');
  await new Promise((resolve) => setTimeout(resolve));
  heard('stock');
  await new Promise((resolve) => setTimeout(resolve));
  expect(tries).toBe(3);
});
