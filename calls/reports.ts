/** Calls of the reports: sales, subordinates, fees and the calendar of periods. */
import { z } from 'zod';
import { VISIBILITIES } from '@ema/domain/reports/variants.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, money, page, paging, shop, shopText, text, undone } from './kernel/shapes.ts';
import { pendingCalls } from './reports/pending.ts';

const read = { acting: 'allowed', whilePending: 'refused', idempotency: 'safe', audit: null } as const;
const managers = { ...read, who: ['ROLE_GENERAL_MANAGER', 'ROLE_AGENT_WITH_SUBORDINATES'] } as const;
/**
 * What one has earned is read by whoever may not sell at the moment as well: an agent without a shop, and who is a
 * facilitated customer now. A customer who never sold is refused by the handler (NET-463).
 */
const sellers = {
  ...read,
  who: ['ROLE_ACCESS_COMMISSIONS', 'ROLE_BASE_AGENT', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'],
} as const;

const period = () => text(20);
const params = z.strictObject({ period: period(), variant: text(40) });
const manager = idText().optional();
const visibility = z.enum(VISIBILITIES, 'Questo filtro di visibilità non esiste.').optional();
const format = z.enum(['csv', 'xlsx']).default('csv');

const week = z.object({ dateStart: day(), dateEnd: day() });
const periodPart = {
  year: z.number().int(),
  month: z.number().int(),
  monthName: z.string(),
  dateStart: day(),
  dateEnd: day(),
  weeksNumber: z.number().int(),
  weeks: z.array(week),
  /** Does the period go on? Then the last figures are not final. */
  isOpen: z.boolean(),
};
const managerName = z.object({ managerId: id(), managerName: z.string() });
const levelPart = { levelId: z.number().int(), levelName: z.string(), levelCredits: z.number().int() };

/** Years, months and the current period of the shop in which one works. */
export const reportPeriods = call({
  name: 'reports.periods',
  method: 'GET',
  path: '/api/agent/reports/periods',
  summary: 'Anni, mesi e periodo corrente dei report',
  ...sellers,
  rate: 'read',
  output: z.object({
    shop: shop(),
    years: z.array(z.number().int()),
    months: z.array(z.object({ month: z.number().int(), name: z.string() })),
    current: z.object({ year: z.number().int(), month: z.number().int() }),
    today: day(),
  }),
  errors: ['forbidden'],
});

export const salesReport = call({
  name: 'reports.sales',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/reports/sales/:period/:variant',
  summary: 'Report vendite',
  ...managers,
  rate: 'read',
  params,
  query: z.strictObject({ manager }),
  output: z.object({
    ...periodPart,
    /** Every manager of the report, whatever the filter leaves. */
    managers: z.array(managerName),
    managerReports: z.array(
      managerName.extend({
        managerLevelName: z.string(),
        totals: z.array(money()),
        finalTotal: money(),
        agentMonthSalesByWeek: z.array(
          z.object({ agentId: id(), agentName: z.string(), ...levelPart, sales: z.array(money()), total: money() }),
        ),
      }),
    ),
    totals: z.array(money()),
    finalTotal: money(),
  }),
  errors: ['forbidden', 'not_found'],
});

export const subordinatesReport = call({
  name: 'reports.subordinates',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/reports/subordinates/:period/:variant',
  summary: 'Report sottoposti',
  ...managers,
  rate: 'read',
  params,
  query: z.strictObject({ manager, visibility }),
  output: z.object({
    ...periodPart,
    today: day(),
    managers: z.array(managerName),
    managerGroups: z.array(
      managerName.extend({
        managerLevelName: z.string(),
        agentLines: z.array(
          z.object({
            agentId: id(),
            agentName: z.string(),
            ...levelPart,
            disabled: z.boolean(),
            customer: z.boolean(),
            registrationDate: day(),
            lastCommissionDate: day().nullable(),
            /** It counts in either shop. */
            lastCommissionShop: shop().nullable(),
            maxInactiveDate: day().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: ['forbidden', 'not_found'],
});

export const salesReportFile = call({
  name: 'reports.sales-file',
  log: { name: 'Report esportato' },
  reads: 'standby',
  method: 'GET',
  path: '/file/reports/sales/:period/:variant',
  summary: 'Report vendite in CSV o XLSX',
  ...managers,
  rate: 'export',
  params,
  query: z.strictObject({ manager, format }),
  output: 'file',
  errors: ['forbidden', 'not_found'],
});

export const subordinatesReportFile = call({
  name: 'reports.subordinates-file',
  log: { name: 'Report esportato' },
  reads: 'standby',
  method: 'GET',
  path: '/file/reports/subordinates/:period/:variant',
  summary: 'Report sottoposti in CSV o XLSX',
  ...managers,
  rate: 'export',
  params,
  query: z.strictObject({ manager, visibility, format }),
  output: 'file',
  errors: ['forbidden', 'not_found'],
});

const statementOrder = z.object({
  id: id(),
  typeTitle: z.string(),
  /** Null while it is not sent. */
  orderDate: day().nullable(),
  submissionTime: instant().nullable(),
  total: money(),
  taxable: money(),
  /** `18 %` */
  percentage: z.string(),
  fee: money(),
  reason: z.string(),
  nextBand: z.string().nullable(),
  /** Its customer withdrew from it, or all its money went back: its fee is not due (ORD-474). */
  undone: undone(),
});

export const feeStatement = call({
  name: 'reports.fee-statement',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/reports/fees/:period',
  summary: 'Estratto provvigioni',
  ...sellers,
  rate: 'read',
  params: z.strictObject({ period: period() }),
  query: z.strictObject({ ...paging(50) }),
  output: page(statementOrder).extend({
    ...periodPart,
    levelName: z.string(),
    feesByWeek: z.array(money()),
    feeTotal: money(),
    /** How much of it is of orders that are undone, and to be corrected. */
    undoneFeeTotal: money(),
    taxableTotal: money(),
    /** What is not sent yet and would earn; only in the current period. */
    pending: z.array(statementOrder),
    /** The scale at the agent's level, one for all the order types that share it. */
    scales: z.array(
      z.object({
        types: z.array(z.string()),
        bands: z.array(z.object({ name: z.string(), percentage: z.string() })),
      }),
    ),
  }),
  errors: ['forbidden', 'not_found'],
});

export const feeStatementFile = call({
  name: 'reports.fee-statement-file',
  log: { name: 'Report esportato' },
  reads: 'standby',
  method: 'GET',
  path: '/file/reports/fees/:period',
  summary: 'Estratto provvigioni in CSV o XLSX',
  ...sellers,
  rate: 'export',
  params: z.strictObject({ period: period() }),
  query: z.strictObject({ format }),
  output: 'file',
  errors: ['forbidden', 'not_found'],
});

export const emaMonths = call({
  name: 'reports.ema-months',
  method: 'GET',
  path: '/api/ema-months',
  summary: 'Calendario dei periodi',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  rate: 'read',
  query: z.strictObject({
    ...paging(26),
    shop: shopText().optional(),
    year: z
      .string()
      .regex(/^\d{4}$/, 'Anno non valido.')
      .transform(Number)
      .optional(),
    'order[year]': z.enum(['asc', 'desc']).default('desc'),
    'order[monthNumber]': z.enum(['asc', 'desc']).default('desc'),
    'dateStart[before]': day().optional(),
    'dateEnd[after]': day().optional(),
  }),
  output: page(
    z.object({
      id: id(),
      shop: shop(),
      year: z.number().int(),
      monthNumber: z.number().int(),
      name: z.string(),
      dateStart: day(),
      dateEnd: day(),
      weeksNumber: z.number().int(),
      state: z.enum(['closed', 'open', 'future']),
    }),
  ),
  errors: [],
});

export const emaMonthsFile = listFile(emaMonths, {
  name: 'reports.ema-months-file',
  path: '/file/ema-months',
  summary: 'Calendario dei periodi in CSV o XLSX',
});

export const reportCalls = [
  reportPeriods,
  salesReport,
  subordinatesReport,
  salesReportFile,
  subordinatesReportFile,
  feeStatement,
  feeStatementFile,
  emaMonths,
  emaMonthsFile,
  ...pendingCalls,
] as const;
