/**
 * Further barcodes, the code that a scale prints, and packs, which few items have. The form around it asks what to send with
 * the item, and tells it to save the packs once the item exists (`PacksHandle`).
 */
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { CallError } from '../../http/call.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { t } from '../../words/t.ts';
import { CodesField } from './codes-field.tsx';
import { PackFields } from './pack-fields.tsx';
import type { PacksHandle } from './packs-handle.ts';
import classes from './packs-section.module.css';
import { usePackRows } from './use-pack-rows.ts';

interface PacksSectionProps {
  ref: Ref<PacksHandle>;
  /** Null for a new item. */
  item: StockItem | null;
  /** Only items that keep stock have packs. */
  hasPacks: boolean;
  autoFocus: boolean;
}

interface Refused {
  codes?: string;
  scaleCode?: string;
}

export default function PacksSection({ ref, item, hasPacks, autoFocus }: PacksSectionProps) {
  const { data: settings } = useShopSettings();
  const codesBefore = item?.barcodes.slice(1) ?? [];
  const scaleCodeBefore = item?.scaleCode ?? '';
  const [codes, setCodes] = useState(codesBefore);
  const [scaleCode, setScaleCode] = useState(scaleCodeBefore);
  const [refused, setRefused] = useState<Refused>({});
  const packs = usePackRows(item);
  const hasScales = (settings?.till.scales.length ?? 0) > 0 || scaleCodeBefore !== '';

  useImperativeHandle(ref, () => ({
    isComplete: () => !hasPacks || packs.isComplete(),
    details: (first) => ({
      ...(codes.join('\n') !== codesBefore.join('\n') && { barcodes: listOf(first, codes) }),
      ...(scaleCode !== scaleCodeBefore && { scaleCode: scaleCode.trim() }),
    }),
    show: (error) => setRefused(refusedIn(error, codes)),
    save: async (stockId) => {
      if (hasPacks) await packs.save(stockId);
    },
  }));

  return (
    <fieldset className={classes.section}>
      <legend>{t('Packs and barcodes')}</legend>
      <CodesField
        label={t('More barcodes')}
        codes={codes}
        error={refused.codes}
        autoFocus={autoFocus}
        onChange={(next) => {
          setCodes(next);
          setRefused({});
        }}
      />
      {hasScales && (
        <TextInput
          label={t('Scale code')}
          description={t('What the scale prints for this item: 1 to 6 digits')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={refused.scaleCode}
          value={scaleCode}
          onChange={(event) => {
            setScaleCode(event.currentTarget.value);
            setRefused({});
          }}
        />
      )}
      {hasPacks && (
        <>
          {packs.rows.map((pack) => (
            <PackFields
              key={pack.key}
              pack={pack}
              errors={packs.errorsOf(pack.key)}
              onChange={(part) => packs.change(pack.key, part)}
              onRemove={() => packs.remove(pack.key)}
            />
          ))}
          <Button
            className={classes.end}
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={packs.add}
          >
            {t('Add a pack')}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function listOf(first: string, others: readonly string[]): string[] {
  return [...new Set([first.trim(), ...others])].filter(Boolean);
}

/** The sentence names a barcode that is taken, because it may also be the first one, which has a field of its own. */
function refusedIn(error: unknown, codes: readonly string[]): Refused {
  if (!(error instanceof CallError)) return {};
  const { code, message, fields } = error;
  if (code === 'scale-code-taken') return { scaleCode: message };
  if (code === 'barcode-taken' && codes.some((one) => message.includes(one))) return { codes: message };
  return fields.some(({ field }) => field === 'scaleCode') ? { scaleCode: message } : {};
}
