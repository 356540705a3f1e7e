/** Tells sellers who count blind why what was just sold, spent or taken back is missing from the lists. */
import { Text } from '@mantine/core';
import { t } from '../words/t.ts';
import { useSight } from './use-sight.ts';

export function HiddenUntilCount() {
  if (useSight().uncounted) return null;
  return (
    <Text role="note" size="sm" c="dimmed" mb="sm">
      {t('Cash entries of an open shift are hidden until the count.')}
    </Text>
  );
}
