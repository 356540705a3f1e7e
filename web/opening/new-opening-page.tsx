/** Enters an opening balance. */
import '../ui/styles.ts';
import { useNavigate } from '@tanstack/react-router';
import type { OpeningDocument } from '../../contract/first-hour/opening.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { OpeningForm } from './opening-form.tsx';

export function NewOpeningPage() {
  const navigate = useNavigate();

  function onSaved({ id }: OpeningDocument) {
    notify.success();
    void navigate({ to: '/opening/$id', params: { id: String(id) }, replace: true });
  }

  return (
    <>
      <PageHeader title={t('From the old book')} />
      <OpeningForm onSaved={onSaved} />
    </>
  );
}
