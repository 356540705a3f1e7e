/**
 * The state of a form: its values, which fields are marked, and the first marked one getting the focus.
 *
 *   const fields = useFields({ name: '', qty: '' });
 *   <TextInput label="Name" {...fields.bind('name')} />
 *   if (!fields.filled('name', 'qty')) return;   // marks the empty ones and focuses the first
 *
 * `bind` works for Mantine's inputs and our own: its onChange takes an event or a plain value.
 */
import { type ChangeEvent, useRef, useState } from 'react';

type Values = Record<string, unknown>;

export interface Fields<V extends Values> {
  values: V;
  /** Replaces some of the values and removes their marks. */
  set(changes: Partial<V>): void;
  /** Back to the initial values, or to others. */
  reset(to?: V): void;
  bind<K extends keyof V & string>(name: K): Bound<V[K]>;
  /** True if none of these is empty; otherwise marks the empty ones. */
  filled(...names: (keyof V & string)[]): boolean;
  /** Marks fields as wrong. */
  mark(...names: (keyof V & string)[]): void;
  /** Focuses the field. */
  focus(name: keyof V & string): void;
  /** Marks fields and shows a message next to each. True if there was none. */
  correct(problems: Partial<Record<keyof V & string, string | null | undefined>>): boolean;
}

interface Bound<T> {
  name: string;
  value: T;
  /** Whether it is marked, or the message to show. */
  error: boolean | string;
  onChange(change: T | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
  /** Used to find the field for focusing. */
  'data-field': string;
}

export function useFields<V extends Values>(initial: V): Fields<V> {
  const [values, setValues] = useState(initial);
  const [marked, setMarked] = useState<ReadonlyMap<string, string | true>>(new Map());
  const first = useRef(initial);

  function unmark(names: string[]) {
    setMarked((before) => new Map([...before].filter(([name]) => !names.includes(name))));
  }

  function set(changes: Partial<V>) {
    setValues((before) => ({ ...before, ...changes }));
    unmark(Object.keys(changes));
  }

  function markAll(marks: [name: string, reason: string | true][]) {
    setMarked(new Map(marks));
    if (marks.length > 0) focusFirst(marks.map(([name]) => name));
  }

  function mark(...names: string[]) {
    markAll(names.map((name) => [name, true]));
  }

  return {
    values,
    set,
    mark,
    focus: (name) => focusFirst([name]),
    correct(problems) {
      const marks = Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]));
      markAll(marks);
      return marks.length === 0;
    },
    reset(to = first.current) {
      setValues(to);
      setMarked(new Map());
    },
    bind: (name) => ({
      name,
      value: values[name],
      error: marked.get(name) ?? false,
      onChange: (change) => set({ [name]: typedValue(change) ?? '' } as Partial<V>),
      'data-field': name,
    }),
    filled(...names) {
      const empty = names.filter((name) => isEmpty(values[name]));
      mark(...empty);
      return empty.length === 0;
    },
  };
}

function typedValue(change: unknown): unknown {
  const isEvent = typeof change === 'object' && change !== null && 'currentTarget' in change;
  return isEvent ? (change as ChangeEvent<HTMLInputElement>).currentTarget.value : change;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || String(value).trim() === '';
}

/** In page order; if several forms are open, the last one is in front. */
function focusFirst(names: string[]) {
  const forms = [...document.querySelectorAll('form')].reverse();
  const form = forms.find((one) => names.some((name) => one.querySelector(`[data-field="${name}"]`)));
  const fields = [...(form ?? document).querySelectorAll<HTMLElement>('[data-field]')];
  const field = fields.find((one) => names.includes(one.dataset.field ?? ''));
  const target = field?.matches('input, textarea, select') ? field : field?.querySelector<HTMLElement>('input');
  target?.focus();
}
