/** Describes the tables of API keys: what each may do, and which calls it was last used for. */
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';

/** Only the SHA-256 of the key is kept. Each has an account of its own, which nobody can sign in with. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** How the key begins. */
    prefix: text().notNull(),
    secretHash: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** The last day it is good, in Rome. */
    expiresOn: date({ mode: 'string' }).notNull(),
    /** Calls a minute. */
    perMinute: integer().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    revokedAt: at(),
    revokedByUserId: ref().references(() => users.id),
  },
  (t) => [
    uniqueIndex('api_keys_secret').on(t.secretHash),
    uniqueIndex('api_keys_user').on(t.userId),
    /** Of those that are not revoked, each has a name of its own. */
    uniqueIndex('api_keys_name')
      .on(sql`lower(${t.name})`)
      .where(sql`revoked_at is null`),
    index('api_keys_created').on(t.createdAt),
    check('api_keys_scopes', sql`cardinality(${t.scopes}) > 0`),
    check('api_keys_per_minute', sql`${t.perMinute} > 0`),
  ],
);

/** When a key was last used for a call, to the minute. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    apiKeyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    call: text().notNull(),
    lastUsedAt: at().notNull(),
    lastIp: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.apiKeyId, t.call] })],
);
