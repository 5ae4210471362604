/** API keys as the portal answers them: never the key itself, which nobody has. */
import { calls } from '@ema/calls/all.ts';
import { stateOfKey } from '@ema/domain/api-keys/keys.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { KeyRow, UseRow } from './queries.ts';

export const presentApiKey = (k: KeyRow, today: Day) => ({
  id: k.id,
  userId: k.user_id,
  name: k.name,
  prefix: k.prefix,
  scopes: k.scopes,
  state: stateOfKey({ expiresOn: k.expires_on, isRevoked: k.revoked_at !== null }, today),
  expiresOn: k.expires_on,
  perMinute: k.per_minute,
  createdAt: k.created_at.toISOString(),
  createdBy: k.created_by,
  revokedAt: k.revoked_at?.toISOString() ?? null,
  revokedBy: k.revoked_by,
  lastUsedAt: k.last_used_at?.toISOString() ?? null,
});

/** By what a call does, in words; one that a later release no longer has is told by its name. */
export const presentUse = ({ call, last_used_at: lastUsedAt, last_ip: lastIp }: UseRow) => ({
  call: calls.find(({ name }) => name === call)?.summary ?? call,
  lastUsedAt: lastUsedAt.toISOString(),
  lastIp,
});
