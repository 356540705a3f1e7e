/** A radio that a second click, or a second press of the space bar, turns off again. */
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
          // A radio that is on ignores the space bar, so no click would follow.
          if (event.key !== ' ' || !checked) return;
          event.preventDefault();
          onChange(false);
        }}
      />
      remember me
    </label>
  );
}
