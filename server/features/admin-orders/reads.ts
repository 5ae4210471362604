/** The office's reading calls about sent orders: list, figures, one order, files. */
import type { z } from 'zod';
import {
  adminOrderIds,
  adminOrderPdf,
  adminOrdersFile,
  adminOrdersOverview,
  getAdminOrder,
  getClosedOrder,
  listAdminOrders,
} from '@ema/calls/admin-orders.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { sheetFile } from '../../adapters/spreadsheet.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { nameOfChosen, nameOfFile, rowsOf, withColumns } from '../../kernel/list-file.ts';
import { orderPdf, ordersSheet } from './documents.ts';
import { countAdminOrders, findAdminOrders, findForFile, findIds, type AdminFilter } from './list-queries.ts';
import { findClosedOrder } from './closed-queries.ts';
import { presentAdminOrder, presentAdminRow, presentClosedOrder, presentOverview } from './present.ts';
import { findAdminOrder, findOverview, missingOrder } from './queries.ts';

type Query = Omit<
  z.output<NonNullable<typeof adminOrdersFile.query>>,
  'format' | 'orderField' | 'orderDir' | 'columns' | 'ids' | 'except'
>;
/** An administrator without a shop of their own looks at kleen unless they say otherwise. */
const filterOf = (c: CallContext, q: Query): AdminFilter => ({
  shop: q.shop ?? c.viewer.shop ?? KLEEN,
  search: q.search || undefined,
  type: q.type || undefined,
  exported: q.exported === undefined ? undefined : q.exported === 'true',
  uniqueIp: q.uniqueIpAddress === undefined ? undefined : q.uniqueIpAddress === 'true',
  from: q.from,
  to: q.to,
  paymentMethod: q.paymentMethod || undefined,
  customer: q.customer,
});
const existingOrder = async (c: CallContext, id: number) => {
  const order = await findAdminOrder(c.db, id);
  if (!order) throw missingOrder(id);
  return order;
};

/** NET-238, NET-242 */
export const listHandler = handle(listAdminOrders, async (c, { query }) => {
  const { page, perPage, orderField: field, orderDir: dir } = query;
  const hits = await findAdminOrders(c.db, filterOf(c, query), { field, dir, page, perPage });
  return {
    items: hits.rows.map(presentAdminRow),
    pagination: pagination(page, perPage, hits),
  };
});
export const idsHandler = handle(adminOrderIds, async (c, { query }) => ({
  items: await findIds(c.db, filterOf(c, query), { field: query.orderField, dir: query.orderDir }),
}));
/** The banner's figure, and the types of the shop for the filter (NET-241). */
export const overviewHandler = handle(adminOrdersOverview, async (c, { query }) =>
  presentOverview(await findOverview(c.db, query.shop ?? c.viewer.shop ?? KLEEN)),
);
export const getHandler = handle(getAdminOrder, async (c, { params }) =>
  presentAdminOrder(await existingOrder(c, params.id)),
);
/** NET-1156: nothing is done with it, its money is given back where that waits. */
export const closedHandler = handle(getClosedOrder, async (c, { params }) => {
  const order = await findClosedOrder(c.db, params.id);
  if (!order) throw missingOrder(params.id);
  return presentClosedOrder(order);
});
export const pdfHandler = handle(adminOrderPdf, async (c, { params }) => {
  const order = await existingOrder(c, params.id);
  return { body: await orderPdf(order), contentType: 'application/pdf', name: `ordine-${order.id}.pdf`, inline: true };
});

/** Exactly what is filtered, in its order; who took it out is written down. */
export const fileHandler = handle(adminOrdersFile, async (c, { query }) => {
  const filter = filterOf(c, query);
  const exported = await findForFile(c.db, filter, { field: query.orderField, dir: query.orderDir });
  const rows = rowsOf(exported, query);
  const total = await countAdminOrders(c.db, filter);
  await c.audit({ object: 'orders', detail: { rows: rows.length, format: query.format } });
  const day = romeDay(c.now);
  const name = query.ids
    ? nameOfChosen('commissioni', day)
    : nameOfFile('commissioni', day, exported.length, { totalItems: total });
  return sheetFile(withColumns(ordersSheet(rows), query.columns), query.format, name);
});
