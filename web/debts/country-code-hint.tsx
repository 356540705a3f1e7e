/** Without a country's code WhatsApp finds nobody. */
import { Text } from '@mantine/core';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { t } from '../words/t.ts';

export function CountryCodeHint({ phone }: { phone: string }) {
  const { data: settings } = useShopSettings();
  if (settings?.messages.dialCode !== '' || /^\s*(\+|00)/.test(phone)) return null;
  return (
    <Text size="sm">
      {t(
        'This number has no country code, so the message may not reach anyone. An admin can set the code under Settings, in Messages.',
      )}
    </Text>
  );
}
