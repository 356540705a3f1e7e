/** The summary of the day that owners get by mail. */
import { Text, Textarea, TextInput } from '@mantine/core';
import { useBusiness } from '../session/business.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { DigestPreview } from './digest-preview.tsx';
import type { DigestValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function MailSection({ section }: { section: Section<DigestValues> }) {
  const { fields } = section;
  const { mailsCodes } = useBusiness();
  return (
    <SettingsSection title={t('Mail')} section={section}>
      {!mailsCodes && (
        <Text size="sm">
          {rich(
            '<b>No mail server is set, so mails are not sent.</b> Each one is written as a file into the folder “outbox” of the shop’s data on the server. Whoever looks after the server can set SMTP_URL.',
            { b: (words) => <strong>{words}</strong> },
          )}
        </Text>
      )}
      <Textarea
        label={t('Send the daily summary to')}
        description={t('One address per line. Leave empty to send it to no one.')}
        autosize
        minRows={2}
        {...fields.bind('to')}
      />
      <FieldPair>
        <TextInput label={t({ text: 'At', context: 'time of day' })} type="time" aria-required {...fields.bind('at')} />
        <NumberField label={t('List discounts above, in %')} {...fields.bind('discountAbove')} />
      </FieldPair>
      <DigestPreview />
    </SettingsSection>
  );
}
