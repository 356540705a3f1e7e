/** Wraps what the till can only do with a connection: without one, the till says so instead of failing. */
import { useSellingHere } from '../../outbox/selling-here.ts';
import { inPart } from '../../words/reader.ts';

const loadSentences = inPart('devices', () => import('../../without-connection/needs-connection.ts'));

type NeedsConnection = Parameters<Awaited<ReturnType<typeof loadSentences>>['sayNeedsConnection']>[0];

export function useOnline() {
  const isAway = useSellingHere();
  return {
    isAway,
    only(what: NeedsConnection, act: () => void): () => void {
      return isAway ? () => void loadSentences().then(({ sayNeedsConnection }) => sayNeedsConnection(what)) : act;
    },
  };
}
