/** The columns of the office’s queue of withdrawals. */
import { REFUND_METHOD_NAMES } from '@ema/domain/customer-orders/refund.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import type { WithdrawalTask } from './refund-ways.ts';
import classes from './withdrawals.module.css';

/** Of how much, and how. */
const paidText = (t: WithdrawalTask): string =>
  [
    `su ${euro(t.orderTotal)}`,
    ...(t.paidWith === null ? [] : [t.paidWith === 'stripe' ? 'con carta' : 'con PagoDIL']),
    ...(Number(t.paidAtDelivery) > 0
      ? [`${euro(t.paidAtDelivery)} alla consegna${t.isDeliveryVerified ? '' : ', da verificare'}`]
      : []),
    ...(Number(t.paid) === 0 ? [t.paymentMethodName] : []),
  ].join(', ');

export const WITHDRAWAL_COLUMNS: readonly Column<WithdrawalTask>[] = [
  {
    key: 'id',
    label: 'Recesso',
    inFile: ['Recesso', 'Ricevuto il'],
    render: (t) => (
      <>
        <strong className="num">{`N. ${t.id}`}</strong>{' '}
        <span className={classes.second}>{`ricevuto il ${moment(t.receivedAt)}`}</span>
      </>
    ),
  },
  {
    key: 'customer',
    label: 'Cliente',
    inFile: ['Cliente', 'E-mail'],
    render: (t) => (
      <>
        {t.customer} <span className={classes.second}>{t.email}</span>
      </>
    ),
  },
  {
    key: 'order',
    label: 'Ordine',
    inFile: ['Ordine', 'Incaricato'],
    render: (t) => (
      <>
        {t.orderTitle} <span className={classes.second}>{t.seller}</span>
      </>
    ),
  },
  {
    key: 'paid',
    label: 'Pagato',
    inFile: ['Totale ordine', 'Pagato online', 'Pagato alla consegna', 'Pagamento'],
    numeric: true,
    render: (t) => (
      <>
        <strong>{euro(t.paid)}</strong> <span className={classes.second}>{paidText(t)}</span>
      </>
    ),
  },
  {
    key: 'goods',
    label: 'Merce',
    inFile: ['Merce rientrata il'],
    render: (t) =>
      t.goodsReturnedAt ? (
        <>
          Rientrata <span className={classes.second}>{`${moment(t.goodsReturnedAt)}, ${t.goodsReturnedBy ?? ''}`}</span>
        </>
      ) : (
        'Non ancora'
      ),
  },
  {
    key: 'refund',
    label: 'Rimborso',
    inFile: ['Rimborso', 'Entro il', 'Rimborsato'],
    render: (t) => <RefundState task={t} />,
  },
];

const dueWords = (t: WithdrawalTask): string => {
  if (t.refundState === 'in_progress') return 'In corso';
  return t.isOverdue ? 'In ritardo' : 'Da fare';
};

export const withdrawalInShort = (t: WithdrawalTask): Short => ({
  who: t.customer,
  amount: `Pagato ${euro(t.paid)}`,
  what: [`N. ${t.id}`, t.orderTitle, moment(t.receivedAt)],
  state: t.refundState === 'done' ? 'Chiuso' : `${dueWords(t)}, entro il ${day(t.refundDueOn).slice(0, 5)}`,
});

/** Less than was paid stands beside it (ORD-513). */
const givenText = (given: string, paid: string): string =>
  Number(given) < Number(paid) ? `${euro(given)} di ${euro(paid)} pagati` : euro(given);

/** More came in after a transfer: that much went back already (ORD-521). */
const transferredBefore = (t: WithdrawalTask): string[] =>
  t.refundState === 'due' && t.refundAmount !== null ? [`già restituiti ${euro(t.refundAmount)}`] : [];

const RefundState = ({ task: t }: { task: WithdrawalTask }) => {
  if (t.refundState === 'done')
    return (
      <>
        {t.refundMethod === 'none' || t.refundAmount === null
          ? 'Nulla da rimborsare'
          : `${givenText(t.refundAmount, t.paid)}, ${REFUND_METHOD_NAMES[t.refundMethod ?? 'none'].toLowerCase()}`}{' '}
        <span className={classes.second}>
          {[`${moment(t.refundedAt)}, ${t.refundedBy ?? ''}`, t.refundReason, t.refundNote].filter(Boolean).join('. ')}
        </span>
      </>
    );
  return (
    <>
      <span className={classes.due} data-late={t.isOverdue || undefined}>
        {dueWords(t)}
      </span>{' '}
      <span className={classes.second}>{[`entro il ${day(t.refundDueOn)}`, ...transferredBefore(t)].join(', ')}</span>
    </>
  );
};
