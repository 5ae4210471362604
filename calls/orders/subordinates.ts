/** Calls of what the direct subordinates of an agent sold. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { listFile } from '../kernel/list-file.ts';
import { id, instant, page, paging, shopText, text } from '../kernel/shapes.ts';

/** ORD-206 to ORD-209: what the direct subordinates sold in the shop. */
export const listSubordinatesCommissions = call({
  name: 'orders.subordinates-commissions',
  method: 'GET',
  path: '/api/agent/subordinates-commissions',
  summary: 'Ultime commissioni dei sottoposti',
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  who: ['ROLE_AGENT_WITH_SUBORDINATES'],
  query: z.strictObject({
    ...paging(200),
    shop: shopText().optional(),
    search: text(80).optional(),
    orderField: z.enum(['submissionDate']).default('submissionDate'),
    orderDir: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: page(
    z.object({
      id: id(),
      /** The order that it is a part of, by whose number everybody speaks of it (NET-976). */
      orderId: id(),
      submissionDate: instant(),
      seller: z.object({
        id: id(),
        fullName: z.string(),
        phone: z.string(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
      }),
    }),
  ),
  errors: [],
});
export const subordinatesCommissionsFile = listFile(listSubordinatesCommissions, {
  name: 'orders.subordinates-commissions-file',
  path: '/file/subordinates-commissions',
  summary: 'Ultime commissioni dei sottoposti in CSV o XLSX',
});
export const resetSubordinatesCommissionsCount = call({
  name: 'orders.reset-subordinates-commissions-count',
  log: { name: 'Commissioni dei sottoposti viste' },
  method: 'PUT',
  path: '/api/account/reset-subordinates-commissions-count',
  summary: 'Commissioni dei sottoposti viste',
  who: ['ROLE_AGENT_WITH_SUBORDINATES'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  output: 'empty',
  errors: [],
});

export const subordinateCalls = [
  listSubordinatesCommissions,
  subordinatesCommissionsFile,
  resetSubordinatesCommissionsCount,
] as const;
