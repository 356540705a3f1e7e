/** Before somebody logs out, what they counted is sent; if that fails, they are told. */
import { openDialog } from '../../ui/overlay/dialogs.tsx';
import { t } from '../../words/t.ts';
import { sendWaiting } from './send-waiting.ts';
import { notSent } from './waiting.ts';

/** Long enough for an answer over a slow connection. */
const longest = 2_000;

export async function mayLeave(): Promise<boolean> {
  await Promise.race([sendWaiting(), new Promise((resolve) => setTimeout(resolve, longest))]);
  const count = notSent();
  if (count === 0) return true;
  return openDialog({
    kind: 'doubt',
    title: t({ one: '{{count}} entry is not sent yet', other: '{{count}} entries are not sent yet' }, { count }),
    text: t('What you counted stays on this device, and is sent when you sign in here again.'),
    yes: t('Logout'),
    no: t('Back'),
  });
}
