/** The page of an order that was sent or is being paid. */
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { getOrder } from '@ema/calls/orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { asked, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { InPayment } from './in-payment.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './orders.module.css';
import type { Ahead } from '../../pages/screens.ts';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ params: { id = '' } }) => [asked(getOrder, { params: { id } })];

/** The order summary; while it is in payment it asks again by itself until the provider has confirmed (ORD-179…ORD-183). */
export const OrderDetailsPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getOrder, { params: { id } }, { staleTime: 0 });
  const failure = order.error instanceof CallFailure ? order.error : null;
  const isUnknown = failure !== null && [400, 404, 422].includes(failure.status);
  if (isUnknown || order.data?.commissions.length === 0)
    return (
      <Page title="Riepilogo ordine">
        <EmptyState
          title={`Ordine ${id} non trovato`}
          action={
            <Button component="a" href={paths.unsubmitted} variant="default">
              Vai al riepilogo
            </Button>
          }
        />
      </Page>
    );
  if (failure && !order.data)
    return (
      <Page title="Riepilogo ordine">
        <LoadError error={failure} onRetry={() => void order.refetch()} />
      </Page>
    );
  if (!order.data)
    return (
      <Page title="Riepilogo ordine" facts="Caricamento…">
        <SkeletonRows rows={4} height={110} />
      </Page>
    );
  const o = order.data;
  const facts = `${o.title}, ${plural(o.commissions.length, 'commissione', 'commissioni')}.`;
  return (
    <Page title="Riepilogo ordine" facts={facts}>
      {o.isInPayment ? <InPayment order={o} /> : null}
      {o.undone ? (
        <WaitingBanner title={`${o.undone.text}.`}>
          {o.undone.why === 'withdrawn'
            ? 'Il cliente ha esercitato il recesso: l’ordine non viene evaso. La merce già consegnata va resa alla sede.'
            : 'Al cliente è stato restituito quanto aveva pagato: l’ordine non viene evaso.'}
        </WaitingBanner>
      ) : null}
      {o.isSubmitted && !o.undone ? (
        <div className={classes.done} role="status">
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          <p>
            <strong>Ordine inviato a EMA Planet</strong> {`il ${moment(o.submissionTime)}.`}
          </p>
        </div>
      ) : null}
      <OrderSummary order={o} />
    </Page>
  );
};
