/** The page of a pending order: it loads the order, or leads away when there is none. */
import { Navigate, useParams } from '@tanstack/react-router';
import { getPendingOrder } from '@ema/calls/orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { asked, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { PendingOrder } from './pending-order.tsx';
import type { Ahead } from '../../pages/screens.ts';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ params: { id = '' } }) => [asked(getPendingOrder, { params: { id } })];

/** ORD-159…ORD-171. */
export const PendingOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getPendingOrder, { params: { id } }, { staleTime: 0 });
  if (order.error instanceof CallFailure && (order.error.errorId === 'NotFound' || order.error.status === 404))
    return <Navigate to={paths.unsubmitted} replace />;
  if (order.error && !order.data)
    return (
      <Page title="Riepilogo ordine">
        <LoadError error={order.error} onRetry={() => void order.refetch()} />
      </Page>
    );
  if (!order.data)
    return (
      <Page title="Riepilogo ordine" facts="Caricamento…">
        <SkeletonRows rows={4} height={110} />
      </Page>
    );
  return <PendingOrder order={order.data} />;
};
