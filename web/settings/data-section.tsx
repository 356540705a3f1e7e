/** All data of the shop as one file, for owners who want to leave or look at it elsewhere. */
import { Button, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { exportAll } from '../../contract/books/export.ts';
import { fetchFile } from '../http/call.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/paper/save-file.ts';
import { t } from '../words/t.ts';
import { sectionId } from './section-links.tsx';

export function DataSection() {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { name, file } = await fetchFile(exportAll, {});
      saveFile(name, file);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t('Your data')} id={sectionId('Your data')}>
      <Text size="sm" c="dimmed">
        {t('Everything you recorded, as spreadsheet files in one zip file. Passwords and PINs are not included.')}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void download()}
        >
          {t('Export everything')}
        </Button>
      </div>
    </Panel>
  );
}
