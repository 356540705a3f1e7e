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
}

interface ImportSourceProps {
  /** Which columns a file has. */
  columns: ReactNode;
  more?: ReactNode;
  source: Source;
  onChange(source: Source): void;
  onTemplate(): void;
}

export function ImportSource({ columns, more, source, onChange, onTemplate }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined) {
    if (file) onChange({ fileName: file.name, text: await textOf(file) });
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
          accept=".csv,.txt,.tsv,text/csv"
          aria-label={t('CSV file')}
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
          {source.fileName || t('A CSV file, saved from any spreadsheet')}
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

/** Older spreadsheets write Windows-1252, whose accented letters are not valid UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
