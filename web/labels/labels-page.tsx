/** Labels: which items, how many of each, and the sheet or roll they are printed on, with a picture of the first page. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { usePaperFormat } from '../session/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { t, tOnPaper } from '../words/t.ts';
import { ChooseItems } from './choose-items.tsx';
import type { LabelTexts } from './draw-label.ts';
import { LabelItems } from './label-items.tsx';
import { LabelPreview } from './label-preview.tsx';
import { printingOf, readLabelSettings, storeLabelSettings } from './label-settings.ts';
import classes from './labels.module.css';
import { type LabelSource, useLabelItems } from './labels-queries.ts';
import { printLabels } from './print-labels.ts';
import { SheetFields } from './sheet-fields.tsx';

/** More at once would keep a printer busy for hours, and a cheap phone drawing. */
const mostLabels = 5000;
const mostCopies = 999;

export function LabelsPage() {
  const list = useListSearch('/layout/labels');
  const { text: search } = useSearchField(list);
  const format = usePaperFormat();
  const source = sourceOf({ ...list.shown, search }, format.today());
  const found = useLabelItems(source);
  const [copies, setCopies] = useState<Record<number, string>>({});
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [settings, setSettings] = useState(readLabelSettings);
  const items = found.data?.items ?? [];
  /** One label, or as many as came with the delivery, unless another number was typed. */
  const typedFor = (id: number) => copies[id] ?? String(Math.ceil(found.data?.came?.get(id) ?? 1));
  const labels = items.flatMap((item) =>
    unticked.has(item.id) ? [] : Array<LabelTexts>(copiesOf(typedFor(item.id))).fill(textsOf(item)),
  );
  const printing = printingOf(settings);

  function textsOf({ name, unitSell, unit, barcode }: StockItem): LabelTexts {
    const price = format.money(unitSell);
    return { name, price, perUnit: unit ? tOnPaper('{{price}} / {{unit}}', { price, unit }) : null, code: barcode };
  }

  const problem =
    'problem' in printing
      ? printing.problem
      : labels.length > mostLabels
        ? t('At most {{mostLabels, quantity}} labels can be printed at once', { mostLabels })
        : null;
  const canPrint = !problem && labels.length > 0;

  return (
    <>
      <PageHeader
        title={t('Labels')}
        note={t({ one: '{{count, quantity}} label', other: '{{count, quantity}} labels' }, { count: labels.length })}
      >
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!canPrint}
          onClick={() => 'sheet' in printing && printLabels(labels, printing)}
        >
          {t('Print')}
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <Panel title={t('Items')}>
          <ChooseItems list={list} source={source} />
          <LabelItems
            found={found}
            copiesOf={typedFor}
            isTicked={(id) => !unticked.has(id)}
            sheet={'sheet' in printing ? printing.sheet : null}
            onCopies={(id, count) => setCopies((before) => ({ ...before, [id]: count }))}
            onTick={(ids, isTicked) =>
              setUnticked(
                (before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isTicked ? [] : ids)),
              )
            }
          />
        </Panel>
        <div className={classes.beside}>
          <Panel title={t('Sheet or roll')}>
            <SheetFields
              settings={settings}
              problem={problem}
              onChange={(changes) => {
                const after = { ...settings, ...changes };
                setSettings(after);
                storeLabelSettings(after);
              }}
            />
          </Panel>
          {canPrint && 'sheet' in printing && <LabelPreview labels={labels} printing={printing} />}
        </div>
      </div>
    </>
  );
}

/** A text that is not a number counts as 0. */
function copiesOf(typed: string): number {
  const count = Number(typed);
  return Number.isInteger(count) && count > 0 ? Math.min(count, mostCopies) : 0;
}

interface Shown {
  ids?: string | undefined;
  from?: LabelSource['from'];
  search: string;
  categoryId?: number | undefined;
  date?: string | undefined;
  id?: number | undefined;
}

function sourceOf({ ids = '', date, ...rest }: Shown, today: string): LabelSource {
  return { ...rest, ids: ids.split(',').map(Number).filter(Boolean), since: date ?? today };
}
