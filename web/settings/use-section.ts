/**
 * One section of the settings: what is typed in it, and its own Save. Only what was changed here is sent. Fields that
 * were not touched follow the server, so another admin's change appears and is not undone by saving.
 */
import { useState } from 'react';
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import { CallError } from '../http/call.ts';
import { type SettingsChange, useSaveSettings } from '../shop-settings/shop-settings-queries.ts';
import { type Fields, useFields } from '../ui/form/use-fields.ts';
import { type FormSubmit, useFormSubmit } from '../ui/form/use-form-submit.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

type Values = Record<string, string | boolean>;

interface SectionParts<V extends Values> {
  name: keyof SettingsChange;
  settings: ShopSettings;
  valuesOf(settings: ShopSettings): V;
  toSend(values: V): Record<keyof V, unknown>;
  /** Fields that can't be left empty. */
  required?: (keyof V & string)[];
}

export interface Section<V extends Values> {
  name: keyof SettingsChange;
  fields: Fields<V>;
  form: FormSubmit;
  /** Whether something was changed and is not saved yet. */
  unsaved: boolean;
  /** Disables a field that the server's configuration decides, and says so. */
  fixed(key: keyof V & string): { disabled?: boolean; description?: string };
  /** The props of a checkbox. */
  tick(key: keyof V & string): { checked: boolean; onChange(checked: boolean): void };
}

export function useSection<V extends Values>(parts: SectionParts<V>): Section<V> {
  const { name, settings, valuesOf, toSend, required = [] } = parts;
  const saved = valuesOf(settings);
  const fields = useFields(saved);
  const [base, setBase] = useState(saved);
  const saveSettings = useSaveSettings();
  const keys = Object.keys(saved) as (keyof V & string)[];
  const touched = keys.filter((key) => fields.values[key] !== base[key]);

  if (keys.some((key) => saved[key] !== base[key])) {
    setBase(saved);
    fields.set(
      pick(
        saved,
        keys.filter((key) => !touched.includes(key)),
      ),
    );
  }

  async function save() {
    if (!fields.filled(...required)) return;
    try {
      const answer = await saveSettings.mutateAsync({ [name]: pick(toSend(fields.values), touched) });
      fields.set(pick(valuesOf(answer), touched));
      notify.success();
    } catch (error) {
      const problems = problemsByField(error, name, keys);
      if (!problems || fields.correct(problems)) throw error;
    }
  }

  return {
    name,
    fields,
    form: useFormSubmit(save),
    unsaved: touched.length > 0,
    fixed: (key) =>
      settings.fixed.includes(`${name}.${key}`)
        ? { disabled: true, description: t("Set by the server's configuration.") }
        : {},
    tick: (key) => ({
      checked: fields.values[key] === true,
      onChange: (checked) => fields.set({ [key]: checked } as Partial<V>),
    }),
  };
}

function pick<V extends object>(values: V, keys: (keyof V)[]): Partial<V> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>;
}

/** A refusal of bad input names each field and what is wrong with it. Null if it names one of another section. */
function problemsByField<K extends string>(error: unknown, section: string, keys: K[]) {
  if (!(error instanceof CallError) || error.code !== 'bad-input') return null;
  const problems: Partial<Record<K, string>> = {};
  for (const { field, problem } of error.fields) {
    const [named, key] = field.split('.');
    const own = keys.find((one) => named === section && one === key);
    if (!own) return null;
    problems[own] = problem[0]!.toUpperCase() + problem.slice(1);
  }
  return problems;
}
