/** Which lists grow, who asks for each, and what the others are that do not grow. */
import { z } from 'zod';
import { calls } from '@ema/calls/all.ts';

/** Numbers of rows that a path names, found in the filled database. */
export type Known = { meeting: number; run: number; alert: number; period: string };
type Asked = { as?: string; query?: (known: Known) => string };

/** What has pages, but as few rows in a large company as in a small one. */
export const STANDS_STILL: Readonly<Record<string, string>> = {
  'levels.closings': 'one a month',
  'appointments.sellers': 'those who go to customers, of one province',
  'system.parameter-changes': 'what administrators set',
  'catalogue.all-products': 'the catalogue',
  'catalogue.office-products': 'the catalogue',
  'reports.ema-months': 'the calendar',
  'rankings.charts': 'one a month',
  'api-keys.list': 'keys of other systems',
  'alerts.list': 'what the office wrote',
};
/** Asked by somebody else than an administrator, or with more than a page. */
const ASKED: Readonly<Record<string, Asked>> = {
  'users.list-subordinates': { as: 'gm' },
  'users.activity': { as: 'gm' },
  'contracts.list': { as: 'gm' },
  'fiscal-documents.list': { as: 'gm' },
  'fiscal-documents.receipts': { as: 'gm' },
  'profile.list-user-uploads': { as: 'gm' },
  'incomes.list-external-incomes': { as: 'gm' },
  'alerts.account-list': { as: 'gm' },
  'alerts.confirmations': { query: () => 'includeAll=1' },
  'alerts.readers': { query: ({ alert }) => `alert=${alert}` },
  'media.list-media': { query: () => 'includeAll=true&perPage=120' },
  'network.agents': { as: 'gm' },
  'appointments.list': { as: 'gm' },
  'appointments.list-reports': { as: 'cliente' },
  'customers.list': { as: 'gm' },
  'orders.submitted': { as: 'gm' },
  'orders.commissions': { as: 'gm' },
  'orders.list': { as: 'gm' },
  'orders.subordinates-commissions': { as: 'gm' },
  'customer-orders.list': { as: 'cliente' },
  'private-orders.customers': { as: 'ordini', query: () => 'includeAll=1' },
  'private-orders.list': { as: 'ordini', query: () => 'includeAll=1' },
  'payments.deliveries': { query: () => 'includeAll=true&paymentVerified=false' },
  'payments.unpaid-deliveries': { as: 'gm', query: () => 'from=2020-01-01' },
  'shippings.list': { as: 'gm' },
  'admin-orders.list': { query: () => 'shop=kleen' },
  'reports.fee-statement': { as: 'gm' },
  'reports.pending-commissions': { as: 'gm' },
  'meetings.guests': { query: ({ meeting }) => `meeting=${meeting}` },
  'bulk.items': { query: ({ run }) => `run=${run}` },
};

/** What is typed: few rows have the one, very many the other, none the last. */
export const TEXTS = { rare: 'ferrero377', frequent: 'ferrero', none: 'zzqqxxy' } as const;
const TEXT_FIELDS = ['search', 'displayName', 'name'] as const;

export type List = { name: string; as: string; path: string; field: string | null; sorts: readonly string[] };

const sortsOf = (field: z.ZodType | undefined): readonly string[] => {
  if (!(field instanceof z.ZodDefault)) return [];
  const inner: unknown = field.unwrap();
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
};

/** Every list with pages that grows; those are left out whose rows stand still. */
export const growingLists = (known: Known): List[] =>
  calls.flatMap((one): List[] => {
    const { name, method, query } = one;
    if (method !== 'GET' || !(query instanceof z.ZodObject) || name in STANDS_STILL) return [];
    const shape = query.shape as Record<string, z.ZodType>;
    if (!('perPage' in shape)) return [];
    const { as = 'admin', query: more } = ASKED[name] ?? {};
    return [
      {
        name,
        as,
        path: `${one.path.replace(':period', known.period)}?${more?.(known) ?? ''}`,
        field: TEXT_FIELDS.find((field) => field in shape) ?? null,
        sorts: sortsOf(shape['orderField']),
      },
    ];
  });
