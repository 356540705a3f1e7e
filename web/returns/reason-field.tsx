/** Why goods come back or a receipt is voided: usual reasons to press, or any text. */
import { Button, TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import type { Message } from '../../contract/words/text.ts';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import classes from './returns.module.css';

interface ReasonFieldProps {
  fields: Fields<{ reason: string }>;
  usual: readonly Message[];
  autoFocus?: boolean;
}

export function ReasonField({ fields, usual, autoFocus }: ReasonFieldProps) {
  const { reason } = fields.values;
  return (
    <div className={classes.reason}>
      <TextInput
        label={t('Reason')}
        autoComplete="off"
        maxLength={maxCommentLength}
        aria-required
        data-autofocus={autoFocus || undefined}
        {...fields.bind('reason')}
      />
      <fieldset className={classes.choices} aria-label={t('Usual reasons')}>
        {usual
          .map((message) => t(message))
          .map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === reason ? 'light' : 'default'}
              aria-pressed={one === reason}
              onClick={() => fields.set({ reason: one })}
            >
              {one}
            </Button>
          ))}
      </fieldset>
    </div>
  );
}
