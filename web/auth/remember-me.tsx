/** A radio button that can be turned off again by clicking it or pressing the space bar. */

import { t } from '../words/t.ts';
import classes from './auth-frame.module.css';

interface Props {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function RememberMe({ checked, onChange }: Props) {
  return (
    <label className={classes.remember}>
      <input
        type="radio"
        checked={checked}
        readOnly
        onClick={() => onChange(!checked)}
        onKeyDown={(event) => {
          // A checked radio button ignores the space bar, so there would be no click event.
          if (event.key !== ' ' || !checked) return;
          event.preventDefault();
          onChange(false);
        }}
      />
      {t('remember me')}
    </label>
  );
}
