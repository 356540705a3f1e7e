/** A checkbox with its label and an explanation. All of it can be pressed, so it is large enough for a finger. */
import { useId } from 'react';
import classes from './tick-field.module.css';

interface TickFieldProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function TickField({ label, description, checked, onChange }: TickFieldProps) {
  const id = useId();
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={description && `${id}-description`}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {description && (
          <span id={`${id}-description`} className={classes.description}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
