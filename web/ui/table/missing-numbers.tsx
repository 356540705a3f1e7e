/** Shown below a list of documents: the numbers that none of them has. */
import { Stack, Text } from '@mantine/core';
import type { WithMissing } from '../../http/with-missing.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { missingSentences, type NumberedDocument } from './missing-words.ts';

interface MissingNumbersProps {
  rows: readonly WithMissing[] | undefined;
  of: NumberedDocument;
}

export function MissingNumbers({ rows = [], of }: MissingNumbersProps) {
  const format = useFormat();
  const sentences = missingSentences(rows, of, format.moment);
  if (sentences.length === 0) return null;
  return (
    <Stack gap={2} mt="xs" role="note" aria-label={t('Missing numbers')}>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}
