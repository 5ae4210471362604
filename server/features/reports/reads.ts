/** The reports on the screen and as files, the fee statement, and the calendar they go by. */
import {
  emaMonths,
  feeStatement,
  feeStatementFile,
  reportPeriods,
  salesReport,
  salesReportFile,
  subordinatesReport,
  subordinatesReportFile,
} from '@ema/calls/reports.ts';
import { pendingCommissions } from '@ema/calls/reports/pending.ts';
import { FIBRA, shopName } from '@ema/domain/access/roles.ts';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { stateName } from '@ema/domain/orders/states.ts';
import { monthName, periodsInYear } from '@ema/domain/reports/calendar.ts';
import { sheetFile } from '../../adapters/spreadsheet.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { buildSales, buildSubordinates, periodKey } from './build.ts';
import { salesSheet, statementSheet, subordinatesSheet } from './documents.ts';
import { findPending } from './pending-queries.ts';
import { findCurrent, findPeriods } from './period-queries.ts';
import { earningShopOf, firstYear, shopOf } from './periods.ts';
import { presentEmaMonth, presentSales, presentStatement, presentSubordinates } from './present.ts';
import { buildStatement, MOST_ORDERS } from './statement.ts';

/** ORD-291 to ORD-293 */
export const periodsHandler = handle(reportPeriods, async (c) => {
  const shop = await earningShopOf(c);
  const today = romeDay(c.now);
  const current = await findCurrent(c.db, shop, today);
  const from = await firstYear(c.db, shop, current.year);
  return {
    shop,
    years: Array.from({ length: current.year - from + 1 }, (_, i) => current.year - i),
    months: Array.from({ length: periodsInYear(shop) }, (_, i) => ({ month: i + 1, name: monthName(shop, i + 1) })),
    current,
    today,
  };
});

/** NET-326: the calendar as rows, newest first. */
export const emaMonthsHandler = handle(emaMonths, async (c, { query }) => {
  const filter = {
    shop: query.shop ?? c.viewer.shop ?? FIBRA,
    year: query.year,
    startsBefore: query['dateStart[before]'],
    endsAfter: query['dateEnd[after]'],
    yearOrder: query['order[year]'],
    monthOrder: query['order[monthNumber]'],
  };
  const { rows, n } = await findPeriods(c.db, filter, query);
  return {
    items: rows.map((p) => presentEmaMonth(p, romeDay(c.now))),
    pagination: pagination(query.page, query.perPage, n),
  };
});

export const salesHandler = handle(salesReport, async (c, { params, query }) =>
  presentSales(await buildSales(c, params, query.manager)),
);
export const subordinatesHandler = handle(subordinatesReport, async (c, { params, query }) =>
  presentSubordinates(await buildSubordinates(c, params, query)),
);
/** The same figures as on the screen, from the same function; who took them out is written down. */
export const salesFileHandler = handle(salesReportFile, async (c, { params, query }) => {
  const answer = await buildSales(c, params, query.manager);
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  return sheetFile(salesSheet(answer), query.format, `vendite-${params.variant}-${periodKey(answer.period)}`);
});
export const subordinatesFileHandler = handle(subordinatesReportFile, async (c, { params, query }) => {
  const answer = await buildSubordinates(c, params, query);
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  return sheetFile(subordinatesSheet(answer), query.format, `sottoposti-${params.variant}-${periodKey(answer.period)}`);
});

export const statementHandler = handle(feeStatement, async (c, { params, query }) => {
  const slice = { limit: query.perPage, offset: (query.page - 1) * query.perPage };
  return presentStatement(await buildStatement(c, params.period, slice), query.page, query.perPage);
});
export const statementFileHandler = handle(feeStatementFile, async (c, { params, query }) => {
  const answer = await buildStatement(c, params.period, { limit: MOST_ORDERS, offset: 0 });
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  const shop = shopName(answer.period.shop);
  return sheetFile(statementSheet(answer), query.format, `provvigioni-${shop}-${periodKey(answer.period)}`);
});

/** NET-462: what the network of a general manager has begun and not sent. */
export const pendingHandler = handle(pendingCommissions, async (c, { query }) => {
  const shop = shopOf(c);
  const today = romeDay(c.now);
  const hits = await findPending(c.db, c.scope, { ...query, shop, search: query.search, state: query.state });
  return {
    items: hits.rows.map((o) => ({
      id: o.id,
      shop,
      typeTitle: o.type_title,
      seller: { id: o.seller_id, fullName: o.seller_name, mobile: o.seller_mobile },
      state: o.state,
      statusText: stateName(o.state),
      commissionsCount: o.commission_count,
      orderTotal: centsToWire(o.total_cents),
      paymentMethodName: o.payment_method_name,
      createdAt: o.created_at.toISOString(),
      waitingDays: daysBetween(romeDay(o.created_at), today),
    })),
    pagination: pagination(query.page, query.perPage, hits.orders),
    totals: { sellers: hits.sellers, amount: centsToWire(hits.cents) },
  };
});
