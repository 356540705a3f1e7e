/** Reads one label as the till would, and says what it means, or why it can't be read. */
import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { checkDigitOf, readScaleLabel, type Scale, scaleOf } from '../../contract/cart/scale-labels.ts';
import { findByCode } from '../../contract/goods/stock.ts';
import { call, failedWith } from '../http/call.ts';
import { useBusiness } from '../session/business.ts';
import { t } from '../words/t.ts';

export function ScaleTest({ scales }: { scales: readonly Scale[] }) {
  const { locale } = useBusiness();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState('');

  async function read(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter must test the label, and not save the section around it.
    event.preventDefault();
    setResult(whyUnread(typed.trim(), scales) ?? (await whatIsFound(typed.trim(), scales, locale)));
  }

  return (
    <div>
      <TextInput
        label={t('Try a label')}
        description={t('Scan a label, or type its 13 digits and press Enter.')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setResult('');
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => void read(event)}
      />
      <Text role="status" size="sm" mt={4}>
        {result}
      </Text>
    </div>
  );
}

function whyUnread(code: string, scales: readonly Scale[]): string | null {
  if (!/^\d{13}$/.test(code)) return t('A label of a scale has 13 digits');
  if (checkDigitOf(code.slice(0, -1)) !== code.at(-1)) return t('The check digit, the last one, is wrong');
  if (!scaleOf(code, scales)) return t('No scale has this prefix');
  return readScaleLabel(code, scales) ? null : t('The weight on this label is 0');
}

async function whatIsFound(code: string, scales: readonly Scale[], locale: string): Promise<string> {
  const { scaleCode } = readScaleLabel(code, scales)!;
  try {
    const { item, quantity } = await call(findByCode, { query: { code } });
    const isWeighed = item.scaleCode !== null && Number(item.scaleCode) === Number(scaleCode);
    if (!isWeighed) return t('This is the barcode of {{name}}, which wins over the scale', { name: item.name });
    const { decimals } = scaleOf(code, scales)!;
    const weight = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(quantity);
    return item.unit
      ? t('Item {{name}}, {{weight}} {{unit}}', { name: item.name, weight, unit: item.unit })
      : t('Item {{name}}, {{weight}}', { name: item.name, weight });
  } catch (error) {
    return failedWith(error, 'code-not-found')
      ? t('No item has the scale code {{scaleCode}}', { scaleCode })
      : (error as Error).message;
  }
}
