/** Below a list of documents: the numbers that none of them has. */
import { Stack, Text } from '@mantine/core';
import type { WithMissing } from '../../http/with-missing.ts';
import { useFormat } from '../../session/format.ts';
import { type MissingWords, missingSentences } from './missing-words.ts';

interface MissingNumbersProps {
  rows: readonly WithMissing[] | undefined;
  words: MissingWords;
}

export function MissingNumbers({ rows = [], words }: MissingNumbersProps) {
  const format = useFormat();
  const sentences = missingSentences(rows, words, format.moment);
  if (sentences.length === 0) return null;
  return (
    <Stack gap={2} mt="xs" role="note" aria-label="Missing numbers">
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}
