/** The text of a reminder: a template of the settings in which these words are placeholders. */
import { plainEnglish, say } from '../words/say.ts';
import { type Message, msg, type ValuesOf } from '../words/text.ts';

export const reminderWords = ['name', 'amount', 'due', 'business'] as const;

const usual = msg('Dear {{name}}, this is a reminder that you owe {{business}} {{amount}}, due on {{due}}. Thank you.');
type Usual = typeof usual extends Message<infer T> ? T : never;
const inBraces = { name: '{name}', amount: '{amount}', due: '{due}', business: '{business}' };

/** The template that is used if the shop has not written its own. */
export function usualReminderIn(t: (text: Message<Usual>, values: ValuesOf<Usual>) => string): string {
  return t(usual, inBraces);
}

const usualReminder = usualReminderIn(({ message }, values) => say(message, values, plainEnglish));

/** Other words in braces stay as they are. */
export function reminderText(
  template: string,
  values: Record<(typeof reminderWords)[number], string>,
  otherwise = usualReminder,
): string {
  const known = new Map<string, string>(Object.entries(values));
  return (template.trim() || otherwise).replace(/\{(\w+)\}/g, (whole, word: string) => known.get(word) ?? whole);
}
