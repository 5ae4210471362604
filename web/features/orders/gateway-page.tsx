/** Leads to the order that waits to be finished, or to the list of them. */
import { Navigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { useUnsubmitted } from './unsubmitted.ts';

/** The only thing to finish opens by itself, anything else is the listing (ORD-142…ORD-144). */
export const GatewayPage = () => {
  const { pending, uncompleted, error, refetch } = useUnsubmitted(true);
  if (error)
    return (
      <Page title="Riepilogo ordine">
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  if (!pending || !uncompleted)
    return (
      <Page title="Riepilogo ordine">
        <SkeletonRows rows={4} height={72} />
      </Page>
    );
  const [onlyPending, onlyUncompleted] = [pending[0], uncompleted[0]];
  if (pending.length === 1 && uncompleted.length === 0 && onlyPending)
    return <Navigate to={paths.pendingOrder(onlyPending.id)} replace />;
  if (pending.length === 0 && uncompleted.length === 1 && onlyUncompleted)
    return <Navigate to={paths.orderDetails(onlyUncompleted.id)} replace />;
  return <Navigate to={paths.unsubmitted} replace />;
};
