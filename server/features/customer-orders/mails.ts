/** What customers, their agents and the office are told of customers' orders and withdrawals. */
import {
  GOODS_GO_BACK,
  agentsDepositWords,
  refundedWords,
  refundPromise,
  wayOfRefund,
  type RefundMoney,
} from '@ema/domain/customer-orders/refund-words.ts';
import { refundDueOn } from '@ema/domain/customer-orders/withdrawal.ts';
import type { RefundMethod } from '@ema/domain/customer-orders/refund.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import type { Cents } from '@ema/domain/kernel/money.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import { romeTime } from './rome-time.ts';
import type { TaskRow } from './withdrawal-queries.ts';

type Mail = { subject: string; body: string };
type Address = Pick<Config, 'PUBLIC_URL' | 'PORT'>;

/** The page of an order in its customer's area. */
export const orderAddress = (config: Address, commissionId: number): string =>
  `${originOf(config)}/app/customer-commissions/${commissionId}/detail`;
/** The office's list of withdrawals. */
export const withdrawalsAddress = (config: Address): string => `${originOf(config)}/admin/withdrawals`;

/** Paragraphs, each of sentences that follow one another. */
const textOf = (...paragraphs: readonly (string | readonly string[])[]): string =>
  paragraphs.map((p) => (typeof p === 'string' ? p : p.join(' '))).join('\n\n');

export const confirmedMail = (o: { orderId: number; fullName: string; address: string }): Mail => ({
  subject: `Ordine n. ${o.orderId} confermato`,
  body: textOf(
    `Gentile ${o.fullName},`,
    [
      `hai firmato la copia commissione dell’ordine n. ${o.orderId}.`,
      'La copia sigillata, con la prova della firma, è nella tua area personale:',
    ],
    o.address,
    'Nella stessa pagina puoi completare l’ordine e, entro il termine di legge, recedere dal contratto.',
    'EMA Planet',
  ),
});

export type WithdrawalFacts = {
  id: number;
  orderId: number;
  statement: string;
  email: string;
  at: Date;
  address: string;
  money: RefundMoney;
  /** Of the company. */
  seat: string;
};
/** The receipt on a durable medium (art. 54-bis Codice del consumo). */
export const receiptMail = (w: WithdrawalFacts): Mail => ({
  subject: `Ricevuta di recesso n. ${w.id}, ordine n. ${w.orderId}`,
  body: textOf(
    `Ricevuta di recesso n. ${w.id}`,
    w.statement,
    `Ricevuta da EMA Planet il ${romeTime(w.at)}.\nRicevuta inviata a: ${w.email}`,
    [refundPromise(w.money, `il ${formatDay(refundDueOn(w.at))}`), GOODS_GO_BACK],
    `La ricevuta in PDF e lo stato del rimborso sono nella pagina dell’ordine:\n${w.address}`,
    `EMA Planet S.r.l., ${w.seat}`,
  ),
});

type Withdrawn = { id: number; orderId: number; fullName: string; at: Date };
const declared = (w: Withdrawn): string =>
  `${w.fullName} ha esercitato il ${romeTime(w.at)} il recesso dall’ordine n. ${w.orderId}.`;
export const sellerWithdrawalMail = (w: Withdrawn): Mail => ({
  subject: `Recesso dall’ordine n. ${w.orderId}`,
  body: textOf(
    [declared(w), 'La sede segue il rimborso; se la merce ti viene consegnata, falla pervenire alla Società.'],
    'EMA Planet',
  ),
});
export const officeWithdrawalMail = (w: Withdrawn & { address: string }): Mail => ({
  subject: `Recesso n. ${w.id}, ordine n. ${w.orderId}: rimborso entro il ${formatDay(refundDueOn(w.at))}`,
  body: textOf([declared(w), 'Il rimborso si registra in «Recessi»:'], w.address, 'EMA Planet'),
});

type Refunded = {
  id: number;
  orderId: number;
  fullName: string;
  method: RefundMethod;
  cents: Cents;
  paymentMethodId: string;
  isCustomers: boolean;
  /** What its agent paid online and goes back by itself. */
  depositCents: Cents;
};
/** As a withdrawal is read for the office. */
export const refundedTask = (
  task: TaskRow,
): Pick<Refunded, 'id' | 'orderId' | 'fullName' | 'paymentMethodId' | 'isCustomers'> => ({
  id: task.id,
  orderId: task.order_id,
  fullName: task.full_name,
  paymentMethodId: task.payment_method_id,
  isCustomers: task.customer_completes,
});
export const refundMail = (r: Refunded): Mail => {
  const which = `per il recesso n. ${r.id} dall’ordine n. ${r.orderId}`;
  const what =
    r.method === 'none'
      ? 'non c’è nulla da rimborsare: l’ordine non era stato pagato, o quanto era stato pagato è già stato restituito.'
      : refundedWords({
          cents: r.cents,
          way: wayOfRefund(r.method, r.paymentMethodId),
          isCustomers: r.isCustomers,
        });
  const deposit = r.depositCents > 0 ? [agentsDepositWords(r.depositCents)] : [];
  return {
    subject: `Rimborso del recesso n. ${r.id}`,
    body: textOf(`Gentile ${r.fullName},`, [`${which} ${what}`, ...deposit], 'EMA Planet'),
  };
};
