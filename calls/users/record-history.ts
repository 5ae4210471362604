/** The history of one record, for whoever reads the log. */
import { z } from 'zod';
import { recordOf } from '@ema/domain/users/records.ts';
import { call } from '../kernel/call.ts';
import { id, idText, instant } from '../kernel/shapes.ts';

/** `order:17`: one record of those in `domain/users/records.ts`. */
export const recordText = () =>
  z
    .string()
    .max(80)
    .refine((name) => recordOf(name) !== null, 'Questo elemento non ha una cronologia.');
/** NET-640: what an event was about, and what changed; `record` where it is one of those that have a history. */
export const whatChanged = {
  object: z.object({ words: z.string(), record: z.string().nullable() }).nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      /** Null where nothing was replaced. */
      before: z.string().nullable(),
      after: z.string(),
    }),
  ),
};
/** NET-576: what was done to one record, the newest first; `before` leads on to what is older. */
export const recordHistory = call({
  name: 'users.record-history',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/logs/record',
  summary: 'La cronologia di un elemento',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({ record: recordText(), before: idText().optional() }),
  output: z.object({
    items: z.array(
      z.object({
        id: id(),
        date: instant(),
        typeName: z.string(),
        ...whatChanged,
        /** Who did it; null for what the portal does by itself. */
        by: z.string().nullable(),
        /** With whose account, where that is somebody else’s. */
        about: z.string().nullable(),
        description: z.string(),
      }),
    ),
    before: id().nullable(),
  }),
  errors: [],
});
