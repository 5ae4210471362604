/** Declares the call by which a program fetches all rows of a kind, or those that changed since it last did, as a CSV. */
import { z } from 'zod';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { call } from './call.ts';

/** What an answer says in `x-next-since`: which database, and up to which of its transactions. */
export const CURSOR = /^\d{1,20}\.[0-9A-F]{1,8}\.\d{1,19}$/;
const query = z.strictObject({
  since: z
    .string()
    .max(60, 'Il segno da cui riprendere non è valido: usa quello dell’ultima risposta, o nessuno.')
    .regex(CURSOR, 'Il segno da cui riprendere non è valido: usa quello dell’ultima risposta, o nessuno.')
    .optional(),
});

type Given = { name: string; path: `/file/${string}`; summary: string; scope: KeyScope; csv: readonly string[] };
type Office = readonly [Role, ...Role[]];
/** NET-548. Read on the primary alone: what a standby does not hold yet would be left out. */
export const changedFile = <const W extends Office>({ who, ...given }: Given & { who: W }) =>
  call({
    ...given,
    log: { name: 'Dati prelevati da un programma' },
    method: 'GET',
    who,
    acting: 'refused',
    whilePending: 'refused',
    rate: 'export',
    idempotency: 'safe',
    audit: null,
    query,
    output: 'file',
    errors: [],
  });
