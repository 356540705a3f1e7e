/** Who the shop is and where: the country fills in the rest, and each part can be changed. What the server's configuration decides is left as it is. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import { type Language, languages, shippedLanguages } from '../../contract/words/languages.ts';
import { browserZone, useBusiness } from '../session/business.ts';
import { timeZones } from '../settings/time-zones.ts';
import { useCurrencies } from '../settings/use-currencies.ts';
import { type SettingsChange, useSaveSettings } from '../shop-settings/shop-settings-queries.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { shownLanguage } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { countries, countryAt, countryOf, countryOfZone, zoneIn, zonesOf } from './countries.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function BusinessStep({ settings, ...step }: StepProps) {
  const { business, money, messages, fixed } = settings;
  const { timeZone } = useBusiness();
  const saveSettings = useSaveSettings();
  const currencies = useCurrencies();
  const regions = useRegions();
  const isFixed = (name: string) => (fixed.includes(name) ? fixedProps() : {});

  const following = (country: string) => followingFrom(country, { fixed, currencies, timeZone });

  const [first] = useState(() => {
    const known = countryOf(money.locale);
    const country = known || countryOfZone(browserZone());
    const saved = {
      ...{ name: business.name, country, currency: money.currency ?? '' },
      ...{ language: business.language as string, dialCode: messages.dialCode, zone: timeZone },
    };
    return known || money.currency ? saved : { ...saved, ...following(country) };
  });
  const fields = useFields(first);

  async function save() {
    if (!fields.filled('name')) return false;
    await saveSettings.mutateAsync(changeOf(fields.values, settings, timeZone));
    return true;
  }

  return (
    <StepForm
      title={t('Your business')}
      text={t('Choose your country, and the rest is filled in. Change whatever is different in your shop.')}
      save={save}
      {...step}
    >
      <TextInput
        label={t('Name')}
        aria-required
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        {...isFixed('business.name')}
        {...fields.bind('name')}
      />
      <FieldPair>
        <NativeSelect
          label={t('Country')}
          data={[{ value: '', label: t('Choose a country') }, ...regions]}
          {...fields.bind('country')}
          onChange={({ currentTarget: { value } }) => fields.set({ country: value, ...following(value) })}
        />
        <SearchSelect
          label={t('Currency')}
          noun="currency"
          data={currencies}
          {...isFixed('money.currency')}
          {...fields.bind('currency')}
        />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={t('Language')}
          description={t('Of receipts, labels and mails to customers. Everyone chooses their own in their menu.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={shippedLanguages.map((language) => ({ value: language, label: languages[language].name }))}
          {...fields.bind('language')}
        />
        <TextInput
          label={t('Dial code')}
          description={t('Put before phone numbers that have none.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          placeholder="+254"
          autoComplete="off"
          {...fields.bind('dialCode')}
        />
      </FieldPair>
      <NativeSelect
        label={t('Time zone')}
        description={t('Decides when a day begins. It can be changed until the first amount is saved.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={timeZones(fields.values.zone, zonesOf(fields.values.country))}
        {...isFixed('business.timeZone')}
        {...fields.bind('zone')}
      />
    </StepForm>
  );
}

interface Values {
  name: string;
  country: string;
  currency: string;
  language: string;
  dialCode: string;
  zone: string;
}

interface Known {
  fixed: readonly string[];
  currencies: readonly { value: string }[];
  timeZone: string;
}

/** The values that follow from the country. What the server's configuration sets stays as it is. */
function followingFrom(country: string, { fixed, currencies, timeZone }: Known): Partial<Values> {
  const found = countryAt(country);
  if (!found) return {};
  const { currency, language, dialCode } = found;
  const mayChoose = !fixed.includes('money.currency') && currencies.some(({ value }) => value === currency);
  const mayMove = !fixed.includes('business.timeZone');
  return {
    ...(mayChoose && { currency }),
    ...(mayMove && { zone: zoneIn(country, browserZone(), timeZone) }),
    ...{ language, dialCode },
  };
}

function changeOf(
  { name, country, currency, language, dialCode, zone }: Values,
  { fixed, money }: ShopSettings,
  timeZone: string,
): SettingsChange {
  return {
    business: {
      ...(!fixed.includes('business.name') && { name }),
      ...(zone !== timeZone && { timeZone: zone }),
      language: language as Language,
    },
    money: {
      ...(!fixed.includes('money.currency') && { currency: currency || null }),
      ...(!fixed.includes('money.locale') && { locale: country ? `${language}-${country}` : money.locale }),
    },
    messages: { dialCode: dialCode.trim() },
  };
}

function fixedProps() {
  return { disabled: true, description: t("Set by the server's configuration.") };
}

function useRegions() {
  return useMemo(() => {
    const language = shownLanguage.get();
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return countries
      .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => compare(one.label, other.label));
  }, []);
}
