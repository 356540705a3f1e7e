/** The summary of the day that owners get by mail. */
import { Textarea, TextInput } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { DigestPreview } from './digest-preview.tsx';
import type { DigestValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function MailSection({ section }: { section: Section<DigestValues> }) {
  const { fields } = section;
  return (
    <SettingsSection title="Mail" section={section}>
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
