/** What a test prints: letters with accents, figures, and a script that has to be drawn, so that one look says whether all is well. */
import type { Business } from '../session/business.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { t } from '../words/t.ts';

export function testReport(business: Business): Report<string[]> {
  return {
    business,
    title: t('Printer test'),
    columns: [
      { header: t('Letters'), text: ([name = '']) => name },
      { header: t('Figures'), align: 'right', text: ([, figure = '']) => figure },
    ],
    rows: [
      ['ÀÉÎÕÜàéîõüñçß', '1234567890'],
      ['العربية', '12.50'],
      ['አማርኛ', '12.50'],
      ['हिन्दी', '12.50'],
    ],
    note: t('If you can read every line and none is cut off at the edge, the printer is set up.'),
    paper: '80mm',
  };
}
