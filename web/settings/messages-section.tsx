/** Messages to customers. */
import { Textarea, TextInput } from '@mantine/core';
import type { MessageSettings } from '../../contract/shop-settings.ts';
import { NotYet } from './not-yet.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function MessagesSection({ section }: { section: Section<MessageSettings> }) {
  const { fields } = section;
  return (
    <SettingsSection title="Messages" section={section}>
      <NotYet />
      <TextInput
        label="Country code"
        description="Put before phone numbers that have none, like +254."
        type="tel"
        autoComplete="off"
        {...fields.bind('dialCode')}
      />
      <Textarea
        label="Reminder"
        description="What a customer who owes money is sent."
        autosize
        minRows={3}
        maxLength={1000}
        {...fields.bind('reminderText')}
      />
    </SettingsSection>
  );
}
