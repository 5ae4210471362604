import { sql } from 'drizzle-orm';
import {
  adminOrderPdf,
  adminOrdersFile,
  adminOrdersOverview,
  exportAdminOrder,
  getAdminOrder,
  listAdminOrders,
} from '@ema/calls/admin-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { deleteHandler } from './delete.ts';
import { orderPdf, ordersCsv, ordersXlsx } from './files.ts';
import { sendEmailHandler } from './send-email.ts';
import { presentAdminOrder, presentAdminRow } from './present.ts';
import { findAdminOrder, findAdminOrders, findForFile, missingOrder, type AdminFilter } from './queries.ts';

type Query = {
  shop?: 0 | 1;
  search?: string;
  type?: string;
  exported?: 'true' | 'false';
  uniqueIpAddress?: 'true' | 'false';
  from?: string;
  to?: string;
  paymentMethod?: string;
};
/** An administrator without a shop of their own looks at kleen unless they say otherwise. */
const filterOf = (c: CallContext, q: Query): AdminFilter => ({
  shop: q.shop ?? c.viewer.shop ?? 1,
  search: q.search || undefined,
  type: q.type || undefined,
  exported: q.exported === undefined ? undefined : q.exported === 'true',
  uniqueIp: q.uniqueIpAddress === undefined ? undefined : q.uniqueIpAddress === 'true',
  from: q.from,
  to: q.to,
  paymentMethod: q.paymentMethod || undefined,
});

/** NET-238, NET-242 */
const listHandler = handle(listAdminOrders, async (c, { query }) => {
  const found = await findAdminOrders(c.db, filterOf(c, query), {
    dir: query.orderDir,
    page: query.page,
    perPage: query.perPage,
  });
  return { items: found.rows.map(presentAdminRow), pagination: pagination(query.page, query.perPage, found.total) };
});
/** NET-241: the banner's figure, and the types of the shop for the filter. */
const overviewHandler = handle(adminOrdersOverview, async (c, { query }) => {
  const shop = query.shop ?? c.viewer.shop ?? 1;
  const found = await c.db.execute<{
    unexported: number;
    oldest: string | null;
    review: number;
    types: { id: string; title: string }[];
  }>(sql`
    select (select coalesce(sum(count), 0)::int from order_counts where shop = ${shop} and not exported) as unexported,
      (select min(day)::text from order_counts where shop = ${shop} and not exported and count > 0) as oldest,
      (select count(*)::int from payment_attempts where (flag is not null and resolved_at is null) or state = 'refunding') as review,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]') from commission_types where shop = ${shop}) as types`);
  const row = found.rows[0];
  return {
    unexported: row?.unexported ?? 0,
    oldestUnexported: row?.oldest ?? null,
    inReview: row?.review ?? 0,
    types: row?.types ?? [],
  };
});
const getHandler = handle(getAdminOrder, async (c, { params }) => {
  const found = await findAdminOrder(c.db, params.id);
  if (!found) throw missingOrder(params.id);
  return presentAdminOrder(found);
});
/** NET-243, NET-244: once by one conditional update; again only when asked for by name. */
const exportHandler = handle(exportAdminOrder, async (c, { params, body }) => {
  const now = c.now.toISOString();
  const done = await c.db.execute<{ exported_at: Date }>(sql`
    update orders set exported_at = ${now}, exported_by_user_id = ${c.viewer.actorUserId}, version = version + 1
    where id = ${params.id} and state = 'submitted' and (exported_at is null or ${body.again}) returning exported_at`);
  const row = done.rows[0];
  if (!row) {
    if (await findAdminOrder(c.db, params.id)) throw new CallError('wrong_state', 'L’ordine è già stato esportato.');
    throw missingOrder(params.id);
  }
  await c.audit({ object: 'order', objectId: params.id, detail: { again: body.again } });
  return { id: params.id, exported: true, exportedAt: row.exported_at.toISOString() };
});
const pdfHandler = handle(adminOrderPdf, async (c, { params }) => {
  const found = await findAdminOrder(c.db, params.id);
  if (!found) throw missingOrder(params.id);
  return { body: await orderPdf(found), contentType: 'application/pdf', name: `ordine-${params.id}.pdf`, inline: true };
});
/** Exactly what is filtered; who took it out is written down. */
const fileHandler = handle(adminOrdersFile, async (c, { query }) => {
  const rows = await findForFile(c.db, filterOf(c, query));
  await c.audit({ object: 'orders', detail: { rows: rows.length, format: query.format } });
  const name = `commissioni-${romeDay(c.now)}.${query.format}`;
  if (query.format === 'csv') return { body: ordersCsv(rows), contentType: 'text/csv; charset=utf-8', name };
  return {
    body: await ordersXlsx(rows),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name,
  };
});

export const adminOrderHandlers: readonly Handler[] = [
  listHandler,
  overviewHandler,
  getHandler,
  exportHandler,
  sendEmailHandler,
  deleteHandler,
  pdfHandler,
  fileHandler,
];
