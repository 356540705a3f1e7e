/** The choices of how an item's cost follows from the goods that come in, for the settings and for a new shop. */
import { t } from '../words/t.ts';

export const costMethodField = () => ({
  label: t('Cost of an item when new goods come in'),
  description: t(
    'Last cost: everything costs what the newest goods cost. What was already there is revalued, and your profit and loss shows it as revaluation. Average cost: old and new goods share one cost, so nothing is revalued. A change applies to goods that come in from now on; past figures stay as they are.',
  ),
  data: [
    { value: 'last', label: t('Last cost') },
    { value: 'average', label: t('Average cost') },
  ],
});
