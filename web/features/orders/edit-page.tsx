/** The page on which a commission is changed: its products and its note, nothing else. */
import { Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getCommission } from '@ema/calls/orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { EditForm } from './edit-form.tsx';

/** ORD-132…ORD-136. */
export const EditCommissionPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { isManagingAnotherAgent } = useSession();
  const commission = useCall(getCommission, { params: { id } }, { staleTime: 0, enabled: !isManagingAnotherAgent });
  if (isManagingAnotherAgent) return <Elsewhere />;
  const isUnknown = commission.error instanceof CallFailure && [400, 404, 422].includes(commission.error.status);
  if (isUnknown)
    return (
      <Page title="Modifica commissione">
        <EmptyState
          title={`La commissione ${id} non è stata trovata.`}
          action={
            <Button component={Link} to={paths.unsubmittedGateway}>
              Torna al riepilogo
            </Button>
          }
        />
      </Page>
    );
  if (commission.error && !commission.data)
    return (
      <Page title="Modifica commissione">
        <LoadError error={commission.error} onRetry={() => void commission.refetch()} />
      </Page>
    );
  if (!commission.data)
    return (
      <Page title="Modifica commissione">
        <SkeletonRows rows={6} height={110} />
      </Page>
    );
  return <EditForm key={commission.data.id} commission={commission.data} />;
};

/** ORD-133: it belongs to another person. */
const Elsewhere = () => {
  useEffect(
    () => void errorDialog('Attenzione', 'Non è possibile modificare una commissione appartenente ad un’altra persona'),
    [],
  );
  return <Navigate to={paths.unsubmittedGateway} replace />;
};
