/** What stands above a customer’s order when something is to be known first. */
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { abandonCustomerPayment, checkCustomerPayment } from '@ema/calls/customer-orders.ts';
import { moment } from '../../kernel/formats.ts';
import { keyOf, useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { FinancingBanner } from '../payments/financing-banner.tsx';
import { PaymentWaiting } from '../payments/payment-waiting.tsx';
import { CUSTOMER_READS, type CustomerOrder } from './customer-order-types.ts';
import { useOrderActions } from './use-order-actions.ts';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

/** What there is to know before anything else: it waits, it went out, something is in its way. */
export const OrderNews = ({ order: o, readOnly }: { order: CustomerOrder; readOnly: boolean }) => {
  if (o.isCancelled)
    return (
      <div className={classes.cancelled} role="status">
        <IconBan size={20} stroke={1.75} aria-hidden />
        <p>
          <strong>Ordine annullato.</strong> Non sarà inviato e non devi pagare nulla.
        </p>
      </div>
    );
  if (o.isWaitingForCustomerConfirmation)
    return (
      <WaitingBanner icon="waiting" title="Aspetta la tua conferma.">
        Leggi la copia commissione e firmala con il codice che ricevi via SMS: finché non lo fai l’ordine non ti
        impegna.
      </WaitingBanner>
    );
  return (
    <>
      {o.isInPayment ? <InPayment order={o} readOnly={readOnly} /> : null}
      {o.isSubmitted ? null : <FinancingBanner status={o.customerPagoDilTransactionStatus} />}
      {o.paymentNotice && o.customerPagoDilTransactionStatus !== 'REFUSED' ? (
        <WaitingBanner title={o.paymentNotice} />
      ) : null}
      {o.error ? <WaitingBanner title="Quest’ordine non può partire.">{o.error}</WaitingBanner> : null}
      {o.isSubmitted ? (
        <div className={orders.done} role="status">
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          <p>
            <strong>Ordine inviato a EMA Planet</strong> {`il ${moment(o.submissionDate)}.`}
          </p>
        </div>
      ) : null}
    </>
  );
};

/** While it is being paid; the page turns by itself (ORD-269, ORD-284). */
const InPayment = ({ order: o, readOnly }: { order: CustomerOrder; readOnly: boolean }) => {
  const client = useQueryClient();
  const { goOn } = useOrderActions(o);
  const params = { id: String(o.id) };
  const check = useSend(checkCustomerPayment);
  const abandon = useSend(abandonCustomerPayment, { refreshes: CUSTOMER_READS });
  return (
    <PaymentWaiting
      id={o.id}
      ask={async () => {
        const now = await check.mutateAsync({ params, body: {} });
        return { isWaiting: now.isInPayment, isSubmitted: now.isSubmitted, isInReview: now.isPaymentInReview };
      }}
      onOver={async ({ isSubmitted }) => {
        if (isSubmitted) successNotice('Pagamento confermato: l’ordine è stato inviato.');
        await Promise.all(CUSTOMER_READS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));
      }}
      goOn={readOnly ? null : goOn}
      giveUp={readOnly ? null : () => abandon.mutateAsync({ params, body: {} })}
    />
  );
};
