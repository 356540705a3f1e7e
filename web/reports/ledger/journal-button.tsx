/** The books of the report's days in double entry, as a file for the accountant. */
import '../../ui/styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconNotebook } from '@tabler/icons-react';
import { useState } from 'react';
import { getJournal, type JournalFormat } from '../../../contract/books/journal.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { fetchFile } from '../../http/call.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { saveFile } from '../../ui/paper/save-file.ts';
import { t } from '../../words/t.ts';

const labels: Record<JournalFormat, Message> = { hledger: msg('For hledger'), csv: msg('As CSV') };
const formats = Object.keys(labels) as JournalFormat[];

export function JournalButton({ range }: { range: DayRange }) {
  const [isBusy, setBusy] = useState(false);

  async function download(format: JournalFormat) {
    setBusy(true);
    try {
      const { name, file } = await fetchFile(getJournal, { query: { ...range, format } });
      saveFile(name, file);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconNotebook size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={isBusy}
        >
          {t('Journal')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(labels[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
