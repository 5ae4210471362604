/** Calls of the best-seller chart: reading it, checking and publishing a file of it, emptying it, the archive. */
import { z } from 'zod';
import { TITLE_MAX } from '@ema/domain/rankings/chart.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { id, idText, instant, noBody, page, paging, text } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

const whole = z.number().int();
const row = z.object({
  posizione: whole,
  nome: z.string(),
  punti_fatt: whole,
  punti_spons: whole,
  punti_emaparfum: whole,
  /** The sum of the three. */
  punti: whole,
  mark: z.enum(['star', 'top10']).nullable(),
  /** Positions gained since the chart before, negative when lost; null when new. */
  movement: whole.nullable(),
  isOwn: z.boolean(),
});
/** NET-195: without a chart title and date are null and there are no rows. */
export const getChart = call({
  name: 'rankings.chart',
  method: 'GET',
  path: '/api/agent/best-seller-chart',
  summary: 'La classifica dei venditori',
  who: ['ROLE_ACCESS_BEST_SELLER_CHARTS', 'ROLE_MANAGES_BEST_SELLER_CHARTS'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  output: z.object({ title: z.string().nullable(), publishedAt: instant().nullable(), rows: z.array(row) }),
  errors: [],
});

const managing = {
  who: ['ROLE_MANAGES_BEST_SELLER_CHARTS'],
  acting: 'refused',
  whilePending: 'refused',
} as const;
const writing = { ...managing, rate: 'write', audit: 'always' } as const;
const BODY_LIMIT = 2_000_000;
const wrong = z.object({ line: whole, message: z.string() });
/** NET-359: says what publishing would do, and does nothing. */
export const checkChart = call({
  name: 'rankings.check-chart',
  scope: 'rankings:import',
  log: { name: 'File della classifica controllato' },
  method: 'POST',
  path: '/api/admin/best-seller-chart/check',
  summary: 'Controlla il file di una classifica senza pubblicarla',
  ...managing,
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  body: z.strictObject({ file: uploadObject }),
  output: z.object({
    rows: z.array(row.omit({ isOwn: true, mark: true }).extend({ codice: id().nullable() })),
    faults: z.array(wrong),
  }),
  errors: ['invalid'],
  bodyLimit: BODY_LIMIT,
});
export const publishChart = call({
  name: 'rankings.publish-chart',
  scope: 'rankings:import',
  log: { name: 'Classifica pubblicata' },
  method: 'POST',
  path: '/api/admin/best-seller-chart',
  summary: 'Pubblica una classifica al posto di quella in vista, che va in archivio',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({ title: text(TITLE_MAX, 1), file: uploadObject }),
  output: z.object({ id: id(), title: z.string(), rows: whole }),
  errors: ['invalid'],
  bodyLimit: BODY_LIMIT,
});
/** NET-201 */
export const emptyChart = call({
  name: 'rankings.empty-chart',
  log: { name: 'Classifica eliminata' },
  method: 'DELETE',
  path: '/api/admin/best-seller-chart',
  summary: 'Toglie la classifica in vista e la mette in archivio',
  ...writing,
  idempotency: 'natural',
  output: 'empty',
  errors: [],
});
const kept = z.object({
  id: id(),
  title: z.string(),
  publishedAt: instant(),
  publishedBy: z.string().nullable(),
  archivedAt: instant().nullable(),
  rows: whole,
});
/** NET-360 */
export const listCharts = call({
  name: 'rankings.charts',
  method: 'GET',
  path: '/api/admin/best-seller-charts',
  summary: 'Le classifiche pubblicate, anche quelle in archivio',
  ...managing,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject(paging(25)),
  output: page(kept),
  errors: [],
});
export const chartsFile = listFile(listCharts, {
  name: 'rankings.charts-file',
  path: '/file/best-seller-charts',
  summary: 'Le classifiche pubblicate, in CSV o XLSX',
});
export const restoreChart = call({
  name: 'rankings.restore-chart',
  log: { name: 'Classifica rimessa in vista' },
  method: 'POST',
  path: '/api/admin/best-seller-charts/:id/restore',
  summary: 'Rimette in vista una classifica dell’archivio',
  ...writing,
  idempotency: 'natural',
  params: z.strictObject({ id: idText() }),
  body: noBody(),
  output: 'empty',
  errors: ['not_found'],
});

export const rankingCalls = [
  getChart,
  checkChart,
  publishChart,
  emptyChart,
  listCharts,
  chartsFile,
  restoreChart,
] as const;
