/** A section of the settings as a form: its fields, why it was refused, and its Save button. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '../ui/form/refusal.tsx';
import type { FormSubmit } from '../ui/form/use-form-submit.ts';
import { FormPanel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import classes from './settings.module.css';

interface SettingsSectionProps {
  title: string;
  section: { name: string; form: FormSubmit; unsaved: boolean };
  children: ReactNode;
}

export function SettingsSection({ title, section: { name, form, unsaved }, children }: SettingsSectionProps) {
  return (
    <FormPanel title={title} id={name === 'digest' ? 'mail' : name} onSubmit={form.submit}>
      {children}
      {form.refusal && <Refusal {...form.refusal} />}
      <div className={classes.save}>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
        {unsaved && (
          <Text size="sm" c="dimmed">
            {t('Not saved yet')}
          </Text>
        )}
      </div>
    </FormPanel>
  );
}
