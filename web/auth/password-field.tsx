/** A password field with a Show/Hide toggle. */
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../words/t.ts';
import classes from './auth-frame.module.css';

interface Props extends TextInputProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      rightSectionWidth={60}
      rightSection={
        <UnstyledButton className={classes.toggle} onClick={() => setVisible(!visible)}>
          {visible ? t('Hide') : t('Show')}
        </UnstyledButton>
      }
    />
  );
}
