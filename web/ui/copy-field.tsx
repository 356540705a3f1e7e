/** A read-only value with a Copy button. */
import './styles.ts';
import { TextInput } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.line}>
      <TextInput
        className={classes.field}
        classNames={{ input: classes.value }}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} />
    </div>
  );
}
