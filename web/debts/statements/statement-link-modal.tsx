/**
 * The link with which a customer or a supplier reads their own statement, for admins. Its address is known only right after it was made:
 * the server keeps no copy that it could show again.
 */
import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { linkDays } from '../../../contract/papers/statement-links.ts';
import { useFormat } from '../../session/format.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { FormError } from '../../ui/form/refusal.tsx';
import { openDialog } from '../../ui/overlay/dialogs.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import { type LinkOwner, useMakeLink, useRevokeLink } from './statement-link-queries.ts';

interface StatementLinkModalProps {
  of: LinkOwner;
  /** The link that is valid now; null if none is. */
  query: Pick<UseQueryResult<{ expiresAt: string } | null | undefined>, 'data' | 'error' | 'refetch'>;
  onClose(): void;
}

export function StatementLinkModal({ of, query, onClose }: StatementLinkModalProps) {
  const format = useFormat();
  const make = useMakeLink(of);
  const revoke = useRevokeLink(of);
  const [made, setMade] = useState<{ address: string; expiresAt: string } | null>(null);
  const link = query.data;

  async function makeLink() {
    const { url, expiresAt } = await make.mutateAsync();
    // The answer to the first try was lost, and the server never returns an address a second time.
    if (url === null)
      throw new FormError(t('The link was made, but its address did not arrive. Please make a new link.'));
    setMade({ address: `${window.location.origin}${url}`, expiresAt });
  }

  async function revokeLink() {
    const isSure = await openDialog({
      kind: 'question',
      title: t('Revoke the link?'),
      text: t('Whoever has it can no longer open the statement.'),
      yes: t('Yes, revoke it'),
      no: t('Cancel'),
    });
    if (!isSure) return;
    revoke.mutate(undefined, {
      onSuccess: () => setMade(null),
      onError: (error) => notify.error(error),
    });
  }

  return (
    <FormModal
      title={t('Link for {{name}}', { name: of.name })}
      opened
      onClose={onClose}
      // Not offered while an address is shown, because a second link would end the first one.
      {...(!made && {
        onSubmit: makeLink,
        submitLabel: link ? t('Make a new link') : t('Make a link'),
        submitDisabled: link === undefined,
      })}
      actions={
        (link || made) && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={revokeLink}>
            {t('Revoke')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {t(
          {
            one: 'With a link {{name}} can read this statement on a phone, always up to date, without signing in. Whoever has the link can read it, for {{count}} day, and nothing else.',
            other:
              'With a link {{name}} can read this statement on a phone, always up to date, without signing in. Whoever has the link can read it, for {{count}} days, and nothing else.',
          },
          { name: of.name, count: linkDays },
        )}
      </Text>
      {link === undefined && !made && (query.error ? <RetryLine onRetry={query.refetch} /> : <Skeleton height={20} />)}
      {made && (
        <>
          <CopyField label={t('Address')} value={made.address} />
          <Text size="sm">
            {t('Copy it now: it is not shown again. It works until {{moment}}.', {
              moment: format.moment(made.expiresAt),
            })}
          </Text>
        </>
      )}
      {link && !made && (
        <Text size="sm" fw={600}>
          {t("There is a link that works until {{moment}}. Its address can't be shown again; a new link replaces it.", {
            moment: format.moment(link.expiresAt),
          })}
        </Text>
      )}
      {link === null && !made && <Text size="sm">{t('There is no link now.')}</Text>}
    </FormModal>
  );
}
