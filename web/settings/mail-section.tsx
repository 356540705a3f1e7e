/** The summary of the day that owners get by mail. */
import { Text, Textarea, TextInput } from '@mantine/core';
import { useBusiness } from '../session/business.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { DigestPreview } from './digest-preview.tsx';
import type { DigestValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function MailSection({ section }: { section: Section<DigestValues> }) {
  const { fields } = section;
  const { mailsCodes } = useBusiness();
  return (
    <SettingsSection title="Mail" section={section}>
      {!mailsCodes && (
        <Text size="sm">
          <strong>No mail server is set, so mails are not sent.</strong> Each one is written as a file into the folder
          “outbox” of the shop’s data on the server. Whoever looks after the server can set SMTP_URL.
        </Text>
      )}
      <Textarea
        label="Send the daily summary to"
        description="One address per line. Leave empty to send it to no one."
        autosize
        minRows={2}
        {...fields.bind('to')}
      />
      <FieldPair>
        <TextInput label="At" type="time" aria-required {...fields.bind('at')} />
        <NumberField label="List discounts above, in %" {...fields.bind('discountAbove')} />
      </FieldPair>
      <DigestPreview />
    </SettingsSection>
  );
}
