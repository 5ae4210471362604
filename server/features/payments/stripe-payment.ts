/** «Paga online» of the seller, by card or Klarna (ORD-172, ORD-173). */
import { startPayment } from '@ema/calls/payments.ts';
import { handle } from '../../kernel/handle.ts';
import { startStripePayment } from './start.ts';

const SELLER_PAGES = [
  /^\/app\/orders\/\d+\/details$/,
  /^\/app\/orders\/pending-orders\/\d+(?:\/unpaid)?$/,
  /^\/app\/orders\/unsubmitted(?:\/gw)?$/,
  /^\/app\/orders\/last-completed$/,
];

export const startPaymentHandler = handle(
  startPayment,
  (c, { params, body }) => startStripePayment(c, { orderId: params.id, payer: 'seller', pages: SELLER_PAGES, ...body }),
  { transaction: 'manual' },
);
