/** A masked field with a toggle that shows what was typed. */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // One name and a pressed state would be read as "Hide, pressed"; the name alone says what a press will do.
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide' : 'Show', 'aria-pressed': undefined }}
    />
  );
}
