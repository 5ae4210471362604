import {
  feeStatement,
  feeStatementFile,
  salesReport,
  salesReportFile,
  subordinatesReport,
  subordinatesReportFile,
} from '@ema/calls/reports.ts';
import { sheetFile } from '../../adapters/spreadsheet.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { buildSales, buildSubordinates, periodKey } from './build.ts';
import { salesSheet, statementSheet, subordinatesSheet } from './files.ts';
import { emaMonthsHandler, periodsHandler } from './periods.ts';
import { presentSales, presentStatement, presentSubordinates } from './present.ts';
import { buildStatement, MOST_ORDERS } from './statement.ts';

const salesHandler = handle(salesReport, async (c, { params, query }) =>
  presentSales(await buildSales(c, params, query.manager)),
);
const subordinatesHandler = handle(subordinatesReport, async (c, { params, query }) =>
  presentSubordinates(await buildSubordinates(c, params, query)),
);
/** The same figures as on the screen, from the same function; who took them out is written down. */
const salesFileHandler = handle(salesReportFile, async (c, { params, query }) => {
  const answer = await buildSales(c, params, query.manager);
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  return sheetFile(salesSheet(answer), query.format, `vendite-${params.variant}-${periodKey(answer.period)}`);
});
const subordinatesFileHandler = handle(subordinatesReportFile, async (c, { params, query }) => {
  const answer = await buildSubordinates(c, params, query);
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  return sheetFile(subordinatesSheet(answer), query.format, `sottoposti-${params.variant}-${periodKey(answer.period)}`);
});
const statementHandler = handle(feeStatement, async (c, { params, query }) =>
  presentStatement(
    await buildStatement(c, params.period, { limit: query.perPage, offset: (query.page - 1) * query.perPage }),
    query.page,
    query.perPage,
  ),
);
const statementFileHandler = handle(feeStatementFile, async (c, { params, query }) => {
  const answer = await buildStatement(c, params.period, { limit: MOST_ORDERS, offset: 0 });
  await c.audit({ object: 'report', detail: { ...params, ...query } });
  const shop = answer.period.shop === 0 ? 'fibra' : 'kleen';
  return sheetFile(statementSheet(answer), query.format, `provvigioni-${shop}-${periodKey(answer.period)}`);
});

export const reportHandlers: readonly Handler[] = [
  periodsHandler,
  salesHandler,
  subordinatesHandler,
  salesFileHandler,
  subordinatesFileHandler,
  statementHandler,
  statementFileHandler,
  emaMonthsHandler,
];
