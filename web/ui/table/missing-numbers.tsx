/** Below a list of documents: numbers that none of them has, so that nobody has to wonder about a gap. */
import { Stack, Text } from '@mantine/core';
import type { WithMissing } from '../../http/with-missing.ts';
import { useFormat } from '../../session/format.ts';

interface MissingNumbersProps {
  rows: WithMissing[] | undefined;
  /** "Receipt", "Return", "Payment". */
  document: string;
  /** What took the number: "a sale", "a return", "a payment". */
  by: string;
}

export function MissingNumbers({ rows = [], document, by }: MissingNumbersProps) {
  const format = useFormat();
  const missing = new Map(rows.flatMap((row) => row.missing ?? []).map((one) => [one.number, one]));
  if (missing.size === 0) return null;
  return (
    <Stack gap={2} mt="xs" role="note" aria-label="Missing numbers">
      {[...missing.values()].map(({ number, at }) => (
        <Text key={number} size="sm" c="dimmed">
          {`${document} ${number} was never issued: its number was taken at ${format.moment(at)} by ${by} that did not go through.`}
        </Text>
      ))}
    </Stack>
  );
}
