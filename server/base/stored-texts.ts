/**
 * Texts of our own that are stored in English, among what people typed. They are known again by their shape and read in the
 * language of whoever reads them; what people typed stays as it is.
 */
import { nameIn } from '../../contract/words/built-in-names.ts';
import { type Say, slotsOf } from '../../contract/words/say.ts';
import { type Message, msg, type Values } from '../../contract/words/text.ts';

export const feeOfTransfer = msg('Fee of transfer {{id}}');
export const undoneReason = msg('Undone');
export const importName = msg('Import {{id}}');
export const importUndoneReason = msg('Import {{id}} undone');

/** What an expense was for. */
export const expenseIn = reading([feeOfTransfer]);
/** Why a debt was given up, or is owed again. */
export const writeOffReasonIn = reading([undoneReason]);
export const importNameIn = reading([importName]);
/** Why goods moved. */
export const movementReasonIn = reading([importUndoneReason]);

/** Of these texts, the one that a stored text was made from is said anew. `names` are values that are words, too. */
export function reading(
  messages: readonly Message<string>[],
  names: Record<string, Message> = {},
): (t: Say, stored: string) => string {
  const shapes = messages.map((message) => ({ message, shape: shapeOf(message.message) }));
  return (t, stored) => {
    for (const { message, shape } of shapes) {
      const found = shape.exec(stored);
      if (!found) continue;
      const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, nameIn(t, names, value)]);
      return (t as (text: Message, values: Values) => string)(message, Object.fromEntries(values));
    }
    return stored;
  };
}

/** An id is a number, any other value whatever stands there. */
function shapeOf(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const slots = slotsOf(text).map(({ name }) => `(?<${name}>${name === 'id' ? '-?\\d+' : '.*?'})`);
  return new RegExp(`^${parts.map((part, at) => `${part}${slots[at] ?? ''}`).join('')}$`, 's');
}
