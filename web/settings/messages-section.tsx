/** Messages to customers, with an example of the reminder. */
import { Text, Textarea, TextInput } from '@mantine/core';
import { reminderText, reminderWords, usualReminderIn } from '../../contract/papers/reminder-text.ts';
import type { MessageSettings } from '../../contract/shop/shop-settings.ts';
import { addDays } from '../../contract/values/dates.ts';
import { useBusiness } from '../session/business.ts';
import { usePaperFormat } from '../session/format.ts';
import { t, tOnPaper } from '../words/t.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function MessagesSection({ section }: { section: Section<MessageSettings> }) {
  const { fields } = section;
  return (
    <SettingsSection title={t('Messages')} section={section}>
      <TextInput
        label={t('Country code')}
        description={t('Added to phone numbers that have none, such as +254, so that WhatsApp and SMS reach them.')}
        type="tel"
        autoComplete="off"
        {...fields.bind('dialCode')}
      />
      <Textarea
        label={t('Reminder')}
        description={t('What a customer who owes money is sent. These are filled in: {{words}}.', {
          words: reminderWords.map((word) => `{${word}}`).join(' '),
        })}
        placeholder={usualReminderIn(tOnPaper)}
        autosize
        minRows={3}
        maxLength={1000}
        {...fields.bind('reminderText')}
      />
      <Example template={fields.values.reminderText} />
    </SettingsSection>
  );
}

function Example({ template }: { template: string }) {
  const format = usePaperFormat();
  const { businessName } = useBusiness();
  const values = {
    name: tOnPaper('Amina'),
    amount: format.money(80),
    due: format.day(addDays(format.today(), -12)),
    business: businessName,
  };
  return (
    <figure className={classes.example} aria-label={t('Example of the reminder')}>
      <Text component="figcaption" size="sm" c="dimmed">
        {t('Preview')}
      </Text>
      <p>{reminderText(template, values, usualReminderIn(tOnPaper))}</p>
    </figure>
  );
}
