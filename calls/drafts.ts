/** Calls that keep what somebody is putting together, so that another device goes on with it. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { instant, shopText, text } from './kernel/shapes.ts';

const base = { who: ['ROLE_ACCESS_COMMISSIONS'], acting: 'refused', whilePending: 'refused', audit: null } as const;
const params = z.strictObject({ name: z.enum(['new-commission']) });
/** The shop of the page that asks: another tab may have changed it since. A page of the release before does not say it. */
const ofShop = { shop: shopText().optional() };

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
  query: z.strictObject(ofShop),
  output: z.object({ draft: draft.nullable() }),
  errors: ['wrong_state'],
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
    ...ofShop,
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
  query: z.strictObject({ id: z.uuid('Bozza non valida.'), ...ofShop }),
  output: 'empty',
  errors: ['wrong_state'],
});

export const draftCalls = [getDraft, keepDraft, discardDraft] as const;
