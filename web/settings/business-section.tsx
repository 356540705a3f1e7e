/** The name and details of the shop, as receipts and letters show them. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { BusinessDetails } from '../../contract/shop/shop-settings.ts';
import { languages, shippedLanguages } from '../../contract/words/languages.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { t } from '../words/t.ts';
import { LogoField } from './logo-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { timeZones } from './time-zones.ts';
import type { Section } from './use-section.ts';

export function BusinessSection({ section, logo }: { section: Section<BusinessDetails>; logo: string | null }) {
  const { fields, fixed, tick } = section;
  return (
    <SettingsSection title={t('Business')} section={section}>
      <TextInput label={t('Name')} aria-required autoComplete="off" {...fixed('name')} {...fields.bind('name')} />
      <Textarea label={t('Address')} autosize minRows={2} maxLength={500} {...fields.bind('address')} />
      <FieldPair>
        <TextInput label={t('Phone')} type="tel" maxLength={50} autoComplete="off" {...fields.bind('phone')} />
        <TextInput label={t('Email')} type="email" autoComplete="off" {...fields.bind('email')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('Tax number')} maxLength={50} autoComplete="off" {...fields.bind('taxNumber')} />
        <NativeSelect
          label={t('Language')}
          description={t('Of receipts, labels and mails to customers. Everyone chooses their own in their menu.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={shippedLanguages.map((language) => ({ value: language, label: languages[language].name }))}
          {...fields.bind('language')}
        />
      </FieldPair>
      <NativeSelect
        label={t('Time zone')}
        description={t('Decides when a day begins. It can be changed until the first amount is saved.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={timeZones(fields.values.timeZone)}
        {...fixed('timeZone')}
        {...fields.bind('timeZone')}
      />
      <TickField
        label={t('Take the tax of bad debts out of what we owe')}
        description={t(
          'A debt that you write off then lowers the tax you owe by its share, and undoing it brings that back. Ask your accountant whether you may.',
        )}
        {...tick('badDebtTax')}
      />
      <TickField
        label={t('Claim back tax on purchases')}
        description={t(
          "The tax on a supplier's paper then lowers what you owe the tax office, and is no part of what the goods cost.",
        )}
        {...tick('reclaimsTax')}
      />
      <Textarea
        label={t('Top of the receipt')}
        description={t('Opening hours, a branch, a greeting.')}
        autosize
        minRows={2}
        maxLength={500}
        {...fields.bind('receiptHeader')}
      />
      <Textarea
        label={t('Bottom of the receipt')}
        description={t('Thanks, or how goods can be returned.')}
        autosize
        minRows={2}
        maxLength={500}
        {...fields.bind('receiptFooter')}
      />
      <LogoField logo={logo} />
    </SettingsSection>
  );
}
