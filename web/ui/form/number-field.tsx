/**
 * A number field, with its value as text in plain decimals, so that nothing is rounded before it reaches the server. Languages with a
 * decimal point use the browser's own field; those with a decimal comma use comma-field.tsx, which is loaded only for them.
 */
import '../styles.ts';
import { TextInput } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { decimalMarkOf, inReadersForm } from '../../../contract/values/quantity.ts';
import { followBusiness, useBusiness } from '../../session/business.ts';
import type { CommaFieldProps } from './comma-field.tsx';
import type { NumberFieldProps } from './number-field-props.ts';

/** Replaced by the component itself once it has loaded, so that later forms do not wait. */
let CommaField: ComponentType<CommaFieldProps> = lazy(load);

async function load() {
  const loaded = await import('./comma-field.tsx');
  CommaField = loaded.CommaField;
  return { default: loaded.CommaField };
}

followBusiness(({ locale }) => {
  // If loading fails, the first form that needs it tries again, and reports the error.
  if (decimalMarkOf(locale) !== '.') load().catch(() => {});
});

export function NumberField(props: NumberFieldProps) {
  const mark = decimalMarkOf(useBusiness().locale);
  return mark === '.' ? <BrowsersField {...props} /> : <LoadedField {...props} mark={mark} />;
}

/** The mouse wheel does not change it: scrolling a form must never alter an amount. */
function BrowsersField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      step="any"
      min="0"
      inputMode="decimal"
      {...rest}
      type="number"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

function LoadedField(props: CommaFieldProps) {
  // The component must not change while this field exists, because what is being typed would be lost.
  const [Field] = useState(() => CommaField);
  const { value, onChange: _, mark, ...rest } = props;
  return (
    <Suspense fallback={<TextInput {...rest} readOnly value={inReadersForm(value, mark)} />}>
      <Field {...props} />
    </Suspense>
  );
}
