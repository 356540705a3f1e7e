/** How amounts are written, and which notes and coins there are. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { t } from '../words/t.ts';
import { costMethodField } from './cost-method-field.ts';
import type { MoneyValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import { useCurrencies } from './use-currencies.ts';
import type { Section } from './use-section.ts';

export function MoneySection({ section, decimals }: { section: Section<MoneyValues>; decimals: number }) {
  const { fields, fixed } = section;
  const currencies = useCurrencies();
  return (
    <SettingsSection title={t('Money')} section={section}>
      <FieldPair>
        <SearchSelect
          label={t('Currency')}
          noun="currency"
          data={currencies}
          {...fixed('currency')}
          {...fields.bind('currency')}
        />
        <TextInput
          label={t('Language and country')}
          description={t('For dates and numbers, such as en-KE or fr. Leave empty to follow each browser.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...fixed('locale')}
          {...fields.bind('locale')}
        />
      </FieldPair>
      <Text size="sm">
        {decimals === 0 ? t('Amounts have no decimals.') : t('Amounts have {{decimals}} decimals.', { decimals })}{' '}
        <Text span c="dimmed">
          {t('They follow the currency until the first amount is saved, and stay as they are from then on.')}
        </Text>
      </Text>
      <MoneyField
        label={t('Smallest coin')}
        description={t('Cash payments are rounded to this. Leave empty for no rounding.')}
        {...fields.bind('smallestCoin')}
      />
      <TextInput
        label={t('Notes and coins')}
        description={t('With spaces between them: 1000 500 200 100 50. The till offers them as quick amounts.')}
        autoComplete="off"
        {...fields.bind('denominations')}
      />
      <NativeSelect {...costMethodField()} {...fields.bind('costMethod')} />
      <MoneyField
        label={t('Step of selling prices')}
        description={t(
          'When goods come in dearer, the price that keeps your margin is rounded up to a multiple of this. Leave empty for the smallest unit.',
        )}
        {...fields.bind('priceStep')}
      />
    </SettingsSection>
  );
}
