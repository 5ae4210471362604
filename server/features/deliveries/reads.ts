/** Reads deliveries, what was declared of them, banks, receipts and slips, and looks at files of deliveries. */
import {
  getDelivery,
  listBanks,
  listDeclaredPayments,
  listDeliveries,
  mavSlip,
  paymentReceipt,
  unpaidDeliveries,
} from '@ema/calls/deliveries.ts';
import { checkDeliveries, deliveryFaults } from '@ema/calls/deliveries/imports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { seesUnpaidAmounts } from '@ema/domain/deliveries/may.ts';
import { unpaidSince } from '@ema/domain/deliveries/mav.ts';
import { mavSlipPdf } from '../../adapters/pdf/mav-slip.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { handleFaults } from '../../kernel/handle-csv.ts';
import { pagination } from '../../kernel/hydra.ts';
import { faultsFound, NAMED } from '../../kernel/staged-csv.ts';
import { readParameters } from '../system/parameters.ts';
import { presentDeclared, presentDelivery, presentSlip, presentSums, presentUnpaid } from './present.ts';
import {
  banksNamed,
  declaredPayments,
  mavSlipOf,
  officeDeliveries,
  ownDeliveries,
  ownDelivery,
  receiptFile,
  unpaidInNetwork,
} from './queries.ts';
import { stageDeliveries, sumsOfChanges } from './stage-file.ts';

const yes = (answer: 'true' | 'false' | undefined): boolean | undefined =>
  answer === undefined ? undefined : answer === 'true';

/** ORD-191, ORD-194: with the sums of all that is listed; `includeAll` opens the rest to the office only (ORD-204). */
export const listDeliveriesHandler = handle(listDeliveries, async (c, { query }) => {
  const filter = {
    includeAll: query.includeAll === 'true',
    isDeclared: yes(query.paymentDeclaredByUser),
    isVerified: yes(query.paymentVerified),
    isToBeDeclared: yes(query.requiresPaymentDeclaration),
    sellerId: query.seller,
  };
  const { rows, sums } = await ownDeliveries(c.db, c.scope, filter, query);
  return {
    items: rows.map((r) => presentDelivery(r, c.now)),
    pagination: pagination(query.page, query.perPage, sums.n),
    totals: presentSums(sums),
  };
});

export const getDeliveryHandler = handle(getDelivery, async (c, { params }) => {
  const row = await ownDelivery(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', 'Consegna non trovata');
  return presentDelivery(row, c.now);
});

export const listBanksHandler = handle(listBanks, async (c, { query }) => ({
  items: await banksNamed(c.db, query.name),
}));

/** What the office has to look at, each with its delivery. */
export const listDeclaredHandler = handle(listDeclaredPayments, async (c, { query }) => {
  const { rows, n } = await declaredPayments(c.db, query);
  const deliveries = await officeDeliveries(
    c.db,
    rows.map((r) => r.delivery_id),
  );
  const byId = new Map(deliveries.map((d) => [d.id, d]));
  return {
    items: rows.flatMap((r) => {
      const delivery = byId.get(r.delivery_id);
      return delivery ? [presentDeclared(r, delivery, c.now)] : [];
    }),
    pagination: pagination(query.page, query.perPage, n),
  };
});

/** NET-260, NET-262: what is due in one's own network and neither declared nor verified, the oldest first. */
export const unpaidDeliveriesHandler = handle(unpaidDeliveries, async (c, { query }) => {
  const today = romeDay(c.now);
  const from = query.from ?? unpaidSince(today);
  const seesMoney = seesUnpaidAmounts(c.viewer.roles);
  const { rows, sums } = await unpaidInNetwork(c.db, c.scope, { from, today }, query);
  return {
    items: rows.map((r) => presentUnpaid(r, today, seesMoney)),
    pagination: pagination(query.page, query.perPage, sums.n),
    from,
    totals: seesMoney ? presentSums(sums) : null,
  };
});

/** The receipt that came with a declaration, for its seller and for the office. */
export const receiptHandler = handle(paymentReceipt, async (c, { params }) => {
  const file = await receiptFile(c.db, c.scope, params.id);
  if (!file) throw new CallError('not_found', 'La ricevuta indicata non esiste.');
  return { body: await c.ports.files.get(file.sha256), contentType: file.content_type, name: file.name };
});

/** Printed from the delivery as it stands: number and amount never change, its day a file may move (NET-527). */
export const mavSlipHandler = handle(mavSlip, async (c, { params }) => {
  const row = await mavSlipOf(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', `Bollettino dell’ordine ${params.id} non trovato`);
  const body = await mavSlipPdf(presentSlip(row, await readParameters(c.db)));
  return { body, contentType: 'application/pdf', name: `mav-${row.order_id}.pdf`, inline: false };
});

/** Nothing is written: loading reads the file again. */
export const checkDeliveriesHandler = handle(
  checkDeliveries,
  async (c, { body }) => {
    const staged = await stageDeliveries(c.db, csvIn(body), { today: romeDay(c.now) });
    const faults = await faultsFound(c.db);
    if (faults.faultCount > 0) return { rows: [], moved: 0, paid: 0, unchanged: 0, ...faults };
    const rows = staged.changes.slice(0, NAMED).map((change) => ({
      code: change.code,
      orderId: change.order_id,
      seller: change.seller,
      before: change.before,
      after: change.after,
      isPaid: change.becomesPaid,
    }));
    return { rows, ...sumsOfChanges(staged), ...faults };
  },
  { status: 200 },
);
export const deliveryFaultsHandler = handleFaults(deliveryFaults, (tx, bytes, now) =>
  stageDeliveries(tx, bytes, { today: romeDay(now) }),
);
