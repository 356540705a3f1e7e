/** The books of the report's days in double entry, as a file for the accountant. */
import '../ui/styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconNotebook } from '@tabler/icons-react';
import { useState } from 'react';
import { getJournal, type JournalFormat } from '../../contract/journal.ts';
import { fetchFile } from '../http/call.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { saveFile } from '../ui/paper/save-file.ts';

const labels: Record<JournalFormat, string> = { hledger: 'For hledger', csv: 'As CSV' };
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
          Journal
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {labels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
