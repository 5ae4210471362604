/** What stands above a customer’s order when something is to be known first. */
import { IconArrowBackUp, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { abandonCustomerPayment, checkCustomerPayment } from '@ema/calls/customer-orders.ts';
import type { Acting } from '@ema/domain/access/may.ts';
import { mayPressAsCustomer } from '@ema/domain/customer-orders/may.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { readAnew } from '../../kernel/read-anew.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { FinancingBanner } from '../payments/financing-banner.tsx';
import { PaymentNotice } from '../payments/payment-notice.tsx';
import { PaymentWaiting } from '../payments/payment-waiting.tsx';
import { CUSTOMER_READS, type CustomerOrder } from './customer-order-types.ts';
import type { useOrderActions } from './use-order-actions.ts';
import { isCustomersOwn, refundText } from './withdrawal-panel.tsx';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

type Actions = ReturnType<typeof useOrderActions>;
type Props = { order: CustomerOrder; actions: Actions; acting: Acting };
/** What there is to know before anything else: it waits, it went out, something is in its way. */
export const OrderNews = ({ order: o, actions, acting }: Props) => {
  const notice = o.paymentNotice ? (
    <PaymentNotice
      notice={o.paymentNotice}
      reason={mayPressAsCustomer(acting)}
      onChange={o.isPaymentMethodChangeable ? actions.changeMethod : null}
      onCancel={null}
    />
  ) : null;
  if (o.isCancelled)
    return (
      <div className={classes.cancelled} role="status">
        <IconBan size={20} stroke={1.75} aria-hidden />
        <p>
          <strong>Ordine annullato.</strong> Non sarà inviato e non devi pagare nulla.
        </p>
      </div>
    );
  if (o.undone)
    return (
      <div className={classes.cancelled} role="status">
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden />
        <p>
          {o.undone.why === 'withdrawn' ? (
            <>
              <strong>{`Hai esercitato il recesso il ${moment(o.undone.at)}.`}</strong> {moneyOfWithdrawal(o)}
            </>
          ) : (
            <>
              <strong>{`Ordine rimborsato il ${moment(o.undone.at)}.`}</strong> Non sarà consegnato e non devi più
              pagare nulla.
            </>
          )}
        </p>
      </div>
    );
  if (o.isWaitingForCustomerConfirmation)
    return (
      <>
        {notice}
        <WaitingBanner icon="waiting" title="Aspetta la tua conferma.">
          Leggi la copia commissione e firmala con il codice che ricevi via SMS: finché non lo fai l’ordine non ti
          impegna.
        </WaitingBanner>
      </>
    );
  return (
    <>
      {o.isInPayment ? <InPayment order={o} goOn={actions.goOn} readOnly={acting !== null} /> : null}
      {o.isSubmitted ? null : <FinancingBanner status={o.customerPagoDilTransactionStatus} />}
      {notice}
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

/** In one sentence, of the customer's own money alone; more stands in the panel below (ORD-503). */
export const moneyOfWithdrawal = (o: Pick<CustomerOrder, 'withdrawal' | 'total'>): string => {
  const { withdrawal: w } = o;
  if (w.refund === 'in_progress' || (w.refund === 'done' && Number(w.refundAmount ?? 0) > 0)) return refundText(o);
  const own = isCustomersOwn(w) ? w.paid : w.paidAtDelivery;
  return w.refund !== 'done' && Number(own) > 0
    ? `Ti rimborsiamo ${euro(own)} entro il ${day(w.refundDueOn)}.`
    : 'Non devi più pagare nulla.';
};

type InPaymentProps = { order: CustomerOrder; goOn: Actions['goOn']; readOnly: boolean };
/** While it is being paid; the page turns by itself (ORD-269, ORD-284). */
const InPayment = ({ order: o, goOn, readOnly }: InPaymentProps) => {
  const client = useQueryClient();
  const isTold = useRef(false);
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
        if (isSubmitted && !isTold.current) successNotice('Pagamento confermato: l’ordine è stato inviato.');
        isTold.current ||= isSubmitted;
        await readAnew(client, CUSTOMER_READS);
      }}
      goOn={readOnly ? null : goOn}
      giveUp={readOnly ? null : () => abandon.mutateAsync({ params, body: {} })}
    />
  );
};
