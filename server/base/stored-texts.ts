/**
 * Our own texts that are stored in English, next to texts that people typed. They are recognised by their pattern and shown in the
 * reader's language; what people typed stays as it is.
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

/**
 * Finds the one of these texts that a stored text was made from, and says it in the reader's language. `names` are values that are
 * words themselves and so are translated too.
 */
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

/** The pattern of a text: an id matches a number, and any other value matches anything. */
function shapeOf(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const slots = slotsOf(text).map(({ name }) => `(?<${name}>${name === 'id' ? '-?\\d+' : '.*?'})`);
  return new RegExp(`^${parts.map((part, at) => `${part}${slots[at] ?? ''}`).join('')}$`, 's');
}
