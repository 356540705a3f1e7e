/** What every step has: an explanation, its fields, and the buttons that lead on and back. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { FormPanel } from '../ui/panel.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import classes from './guided-start.module.css';

export interface StepProps {
  settings: ShopSettings;
  onDone(): Promise<void>;
  onSkip(): void;
  onBack?: (() => void) | undefined;
}

interface StepFormProps extends Omit<StepProps, 'settings'> {
  title: string;
  text: string;
  /** Saves what was entered; returns false if something is missing. */
  save?(): Promise<boolean>;
  children: ReactNode;
}

export function StepForm({ title, text, save, onDone, onSkip, onBack, children }: StepFormProps) {
  const form = useFormSubmit(async () => {
    if (!save || (await save())) await onDone();
  });
  const fields = useRef<HTMLDivElement>(null);
  const isTouch = useIsTouch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step appears
  useEffect(() => {
    if (!isTouch) fields.current?.querySelector<HTMLElement>('input:enabled, select:enabled')?.focus();
  }, []);

  return (
    <FormPanel title={title} onSubmit={form.submit}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <div ref={fields} className={classes.fields}>
        {children}
      </div>
      {form.refusal && <Refusal {...form.refusal} />}
      <div className={classes.buttons}>
        {onBack && (
          <Button variant="default" onClick={onBack} disabled={form.busy}>
            {t('Back')}
          </Button>
        )}
        <Button variant="subtle" onClick={onSkip} disabled={form.busy}>
          {t('Skip')}
        </Button>
        <Button type="submit" loading={form.busy} data-continue>
          {t('Continue')}
        </Button>
      </div>
    </FormPanel>
  );
}
