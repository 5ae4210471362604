/** Calls of what the network has not sent yet. */
import { z } from 'zod';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { call } from '../kernel/call.ts';
import { listFile } from '../kernel/list-file.ts';
import { id, instant, money, ordering, page, paging, shop, text } from '../kernel/shapes.ts';

/** NET-462: orders of oneself and of everybody below that wait in the shop in which one works, the oldest first. */
export const pendingCommissions = call({
  name: 'reports.pending-commissions',
  method: 'GET',
  path: '/api/agent/reports/pending-commissions',
  summary: 'Commissioni in sospeso della rete',
  who: ['ROLE_GENERAL_MANAGER'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(50),
    search: text(80).optional(),
    state: z.enum(PENDING_STATES, 'Questo stato non esiste.').optional(),
    ...ordering(['createdAt', 'total', 'seller'], 'createdAt', 'asc'),
  }),
  output: page(
    z.object({
      id: id(),
      shop: shop(),
      typeTitle: z.string(),
      seller: z.object({ id: id(), fullName: z.string(), mobile: z.string().nullable() }),
      state: z.enum(PENDING_STATES),
      statusText: z.string(),
      commissionsCount: z.number().int(),
      orderTotal: money(),
      paymentMethodName: z.string(),
      createdAt: instant(),
      /** Whole days since it was begun, by the calendar of Rome. */
      waitingDays: z.number().int(),
    }),
  ).extend({
    /** Of everything that is filtered, not of the page. */
    totals: z.object({ sellers: z.number().int(), amount: money() }),
  }),
  errors: [],
});

export const pendingCommissionsFile = listFile(pendingCommissions, {
  name: 'reports.pending-commissions-file',
  path: '/file/reports/pending-commissions',
  summary: 'Commissioni in sospeso della rete in CSV o XLSX',
});

export const pendingCalls = [pendingCommissions, pendingCommissionsFile] as const;
