/** Reading calls of API keys. */
import { getApiKey, listApiKeys } from '@ema/calls/api-keys.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentApiKey, presentUse } from './present.ts';
import { findApiKey, findApiKeys, findUses } from './queries.ts';

export const noApiKey = (): CallError => new CallError('not_found', 'Questa chiave API non esiste.');

export const listApiKeysHandler = handle(listApiKeys, async (c, { query }) => {
  const today = romeDay(c.now);
  const { rows, total } = await findApiKeys(c.db, query, today);
  return {
    items: rows.map((row) => presentApiKey(row, today)),
    pagination: pagination(query.page, query.perPage, total),
  };
});

export const getApiKeyHandler = handle(getApiKey, async (c, { params }) => {
  const key = await findApiKey(c.db, params.id);
  if (!key) throw noApiKey();
  return { ...presentApiKey(key, romeDay(c.now)), uses: (await findUses(c.db, key.id)).map(presentUse) };
});
