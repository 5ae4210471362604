/** What the page of an order says about withdrawing from it. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  GOODS_GO_BACK,
  refundedWords,
  refundPromise,
  type RefundMoney,
} from '@ema/domain/customer-orders/refund-words.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { day, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Panel } from '../../ui/page.tsx';
import { receiptAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import classes from './customer-orders.module.css';

type Withdrawn = Pick<CustomerOrder, 'withdrawal' | 'total'>;
/** A server of the release before, which answers during a roll, does not tell these apart (NET-1013). */
const centsOr0 = (amount: string | undefined): Cents => wireToCents(amount ?? '0.00');
export const isCustomersOwn = ({ isPaidByCustomer: told }: { isPaidByCustomer?: boolean }): boolean => told ?? true;
const moneyOf = ({ withdrawal: w, total }: Withdrawn): RefundMoney => ({
  onlineCents: wireToCents(w.paid) - centsOr0(w.paidAtDelivery),
  doorCents: centsOr0(w.paidAtDelivery),
  totalCents: wireToCents(total),
  way: w.refundWay,
  isCustomers: isCustomersOwn(w),
  returnedCents: centsOr0(w.returned),
  returningCents: centsOr0(w.beingReturned),
  reviewedCents: centsOr0(w.inReview),
});
/** What comes back and by when: the words of the e-mail (ORD-480). */
export const promiseOf = (o: Withdrawn, by: string): string => refundPromise(moneyOf(o), by);
const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
/** Where the refund of a withdrawal stands, in sentences. */
export const refundText = (o: Withdrawn): string => {
  const w = o.withdrawal;
  if (w.refund === 'done')
    return w.refundAmount === null || Number(w.refundAmount) === 0
      ? 'Non c’è niente da rimborsare: non era stato pagato nulla, o è già stato restituito.'
      : capitalized(
          refundedWords({
            cents: wireToCents(w.refundAmount),
            way: w.refundWay,
            isCustomers: isCustomersOwn(w),
          }),
        );
  return w.refund === 'in_progress' ? 'Il rimborso è in corso.' : promiseOf(o, `il ${day(w.refundDueOn)}`);
};

/** The function of withdrawal: named as the law names it, open for the whole term, said why when it is not (art. 54-bis). */
export const WithdrawalPanel = ({ order: o }: { order: CustomerOrder }) => {
  const w = o.withdrawal;
  if (w.receivedAt !== null)
    return (
      <Panel title="Recesso">
        <p className={classes.words}>
          {`Hai esercitato il recesso il ${moment(w.receivedAt)}. ${refundText(o)} ${GOODS_GO_BACK}`}
        </p>
        <Button
          component={DownloadLink}
          href={receiptAddress(o.id)}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Scarica la ricevuta (PDF)
        </Button>
      </Panel>
    );
  if (w.isAvailable)
    return (
      <Panel title="Recesso">
        <p className={classes.words}>
          {`Puoi recedere da quest’ordine senza dire perché e senza spese, fino al ${day(w.lastDay)} compreso`}
          {`: ${w.days === 30 ? 'trenta' : 'quattordici'} giorni dalla consegna`}
          {w.isDeliveryPresumed
            ? ', che stimiamo in trenta giorni dall’invio. Se la ricevi più tardi, il termine si allunga.'
            : '.'}
        </p>
        <Button component={Link} to={paths.withdrawal(o.id)} variant="default">
          Recedere dal contratto qui
        </Button>
      </Panel>
    );
  return w.explanation ? (
    <Panel title="Recesso">
      <p className={classes.words}>{w.explanation}</p>
    </Panel>
  ) : null;
};
