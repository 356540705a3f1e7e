/** Chooses the rows to import: a file, or text pasted from a spreadsheet. */
import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../../words/t.ts';
import classes from './import-panel.module.css';

export interface Source {
  /** Empty for pasted rows. */
  fileName: string;
  text: string;
  /** An Excel file, in base64. */
  xlsx?: string;
}

export function isEmptySource({ text, xlsx }: Source): boolean {
  return xlsx === undefined && text.trim() === '';
}

export function fileOf({ text, xlsx }: Source): { csv: string } | { xlsx: string } {
  return xlsx === undefined ? { csv: text } : { xlsx };
}

interface ImportSourceProps {
  /** Names the columns of a file. */
  columns: ReactNode;
  more?: ReactNode;
  source: Source;
  takesExcel: boolean;
  onChange(source: Source): void;
  onTemplate(): void;
}

export function ImportSource({ columns, more, source, takesExcel, onChange, onTemplate }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined) {
    if (file) onChange({ fileName: file.name, ...(await contentOf(file, takesExcel)) });
    if (input.current) input.current.value = '';
  }

  return (
    <div className={classes.source}>
      <Text size="sm">{columns}</Text>
      {more && (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      )}
      <Anchor component="button" type="button" size="sm" style={{ alignSelf: 'flex-start' }} onClick={onTemplate}>
        {t('Download an empty file')}
      </Anchor>
      <div className={classes.file}>
        <input
          ref={input}
          type="file"
          accept={takesExcel ? `${csvTypes},${excelTypes}` : csvTypes}
          aria-label={takesExcel ? t('CSV or Excel file') : t('CSV file')}
          hidden
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <Button
          variant="default"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('Choose a file')}
        </Button>
        <Text size="sm" c={source.fileName ? undefined : 'dimmed'}>
          {source.fileName || (takesExcel ? t('A CSV or Excel file') : t('A CSV file, saved from any spreadsheet'))}
        </Text>
      </div>
      <Textarea
        label={t('Or paste the rows here')}
        rows={source.fileName ? 2 : 6}
        spellCheck={false}
        classNames={{ input: classes.paste }}
        value={source.fileName ? '' : source.text}
        onChange={(event) => onChange({ fileName: '', text: event.currentTarget.value })}
      />
    </div>
  );
}

const csvTypes = '.csv,.txt,.tsv,text/csv';
const excelTypes = '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How Excel files begin: a zip, or the older format, which the server refuses with advice. */
const excelStarts = ['504b0304', 'd0cf11e0'];

async function contentOf(file: File, takesExcel: boolean): Promise<Omit<Source, 'fileName'>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (takesExcel && excelStarts.includes(start)) return { text: '', xlsx: await base64Of(file) };
  return { text: textOf(bytes) };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Excel's "Unicode text" is UTF-16; older spreadsheets write Windows-1252, whose accented letters are not valid UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
