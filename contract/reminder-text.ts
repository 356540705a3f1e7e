/** The text of a reminder: a template of the settings in which these words stand for what is known. */
export const reminderWords = ['name', 'amount', 'due', 'business'] as const;

/** Where the shop has written none of its own. */
export const usualReminder =
  'Dear {name}, this is a reminder that you owe {business} {amount}, due on {due}. Thank you.';

/** Other words in braces stay as they are. */
export function reminderText(template: string, values: Record<(typeof reminderWords)[number], string>): string {
  const known = new Map<string, string>(Object.entries(values));
  return (template.trim() || usualReminder).replace(/\{(\w+)\}/g, (whole, word: string) => known.get(word) ?? whole);
}
