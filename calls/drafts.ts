/** Calls that keep what somebody is putting together, so that another device goes on with it. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { instant, text } from './kernel/shapes.ts';

const base = { who: ['ROLE_ACCESS_COMMISSIONS'], acting: 'refused', whilePending: 'refused', audit: null } as const;
const params = z.strictObject({ name: z.enum(['new-commission']) });

/** What a person is putting together, in the shop they work in now. */
export const draft = z.object({
  id: z.uuid(),
  /** Counts what was kept; an edit names the revision it began from. */
  revision: z.number().int(),
  content: z.record(z.string(), z.unknown()),
  /** The device that kept it last, as it calls itself. */
  device: z.string(),
  savedAt: instant(),
});

export const getDraft = call({
  name: 'drafts.get',
  method: 'GET',
  path: '/api/drafts/:name',
  summary: 'La bozza iniziata, su qualunque dispositivo',
  ...base,
  rate: 'read',
  idempotency: 'safe',
  params,
  output: z.object({ draft: draft.nullable() }),
  errors: [],
});
export const keepDraft = call({
  name: 'drafts.keep',
  log: { name: 'Bozza conservata' },
  method: 'PUT',
  path: '/api/drafts/:name',
  summary: 'Conserva la bozza',
  ...base,
  rate: 'write',
  idempotency: 'natural',
  params,
  body: z.strictObject({
    id: z.uuid('Bozza non valida.'),
    baseRevision: z.number().int().min(0).max(1_000_000_000),
    content: z.record(z.string().max(60), z.unknown()),
    device: text(60),
  }),
  output: z.object({ revision: z.number().int(), savedAt: instant() }),
  errors: ['stale_version', 'wrong_state'],
});
export const discardDraft = call({
  name: 'drafts.discard',
  log: { name: 'Bozza eliminata' },
  method: 'DELETE',
  path: '/api/drafts/:name',
  summary: 'Butta la bozza',
  ...base,
  rate: 'write',
  idempotency: 'natural',
  params,
  query: z.strictObject({ id: z.uuid('Bozza non valida.') }),
  output: 'empty',
  errors: [],
});

export const draftCalls = [getDraft, keepDraft, discardDraft] as const;
