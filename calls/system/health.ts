/** Calls by which administrators see how the portal itself is, and send again what did not go out. */
import { z } from 'zod';
import { BACKUP_PARTS, CHANNELS } from '@ema/domain/system/health.ts';
import { call } from '../kernel/call.ts';
import { id, idText, instant } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const channel = z.enum(CHANNELS);
const bytes = () => z.number().int();

/** NET-512. */
export const getHealth = call({
  name: 'system.health',
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Lo stato del sistema: code, lavori, copie, chiamate lente, spazio, versioni',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    at: instant(),
    /** `since`: when the portal told it by e-mail; null until it has. */
    troubles: z.array(z.object({ key: z.string(), sentence: z.string(), since: instant().nullable() })),
    /** Whether somebody is told by e-mail. */
    isTold: z.boolean(),
    queues: z.array(
      z.object({
        channel,
        name: z.string(),
        waiting: z.number().int(),
        oldestAt: instant().nullable(),
        failed: z.number().int(),
        resendable: z.number().int(),
      }),
    ),
    /** NET-687: what else waits, by queue; those of jobs that have something waiting or failed. */
    others: z.array(
      z.object({
        queue: z.string(),
        name: z.string(),
        waiting: z.number().int(),
        oldestAt: instant().nullable(),
        failed: z.number().int(),
      }),
    ),
    /** The latest that did not go out; never what they say. */
    failed: z.array(
      z.object({
        id: id(),
        channel,
        to: z.string(),
        failedAt: instant(),
        attempts: z.number().int(),
        /** Why it is not sent again; null when it may be. */
        fault: z.string().nullable(),
      }),
    ),
    jobs: z.array(
      z.object({
        queue: z.string(),
        name: z.string(),
        endedAt: instant().nullable(),
        ms: z.number().int().nullable(),
        error: z.string().nullable(),
      }),
    ),
    /** NET-1041: the last of the database, and the last of the files of each machine. */
    backups: z.array(
      z.object({
        at: instant(),
        name: z.string(),
        bytes: bytes().nullable(),
        part: z.enum(BACKUP_PARTS),
        machine: z.string().nullable(),
      }),
    ),
    /** Of the process that answers, since it began. */
    calls: z.object({
      since: instant(),
      items: z.array(
        z.object({ call: z.string(), count: z.number().int(), p95: z.number().int(), p99: z.number().int() }),
      ),
    }),
    storage: z.object({
      database: bytes(),
      tables: z.array(z.object({ name: z.string(), bytes: bytes(), rows: z.number().int() })),
      files: z.object({ count: z.number().int(), bytes: bytes(), countedAt: instant() }).nullable(),
      disk: z.object({ free: bytes(), total: bytes() }).nullable(),
    }),
    versions: z.object({
      portal: z.string().nullable(),
      node: z.string(),
      postgresql: z.string(),
      migrations: z.number().int(),
      migratedAt: instant().nullable(),
    }),
  }),
  errors: [],
});

/** NET-513: once, also when it is asked for twice. */
export const resendMessage = call({
  name: 'system.resend-message',
  log: { name: 'Messaggio non partito rimesso in coda' },
  method: 'POST',
  path: '/api/admin/messages/:id/resend',
  summary: 'Rimette in coda un messaggio che non è partito',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: z.object({}),
  errors: ['not_found', 'wrong_state'],
});
/** NET-513: at most 500 at once. */
export const resendMessages = call({
  name: 'system.resend-messages',
  log: { name: 'Messaggi non partiti rimessi in coda' },
  method: 'POST',
  path: '/api/admin/messages/resend',
  summary: 'Rimette in coda i messaggi non partiti di un tipo',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ channel: z.enum(CHANNELS, 'Scegli e-mail o SMS.') }),
  output: z.object({ resent: z.number().int(), left: z.number().int() }),
  errors: [],
});
