/** Reading calls of the levels. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { getLevelScale, levelUpdateFile, listClosings, listLevelChanges } from '@ema/calls/levels.ts';
import { listAgentLevelUpdates, listLevelUpdateTypes } from '@ema/calls/levels/updates.ts';
import { formatCount } from '@ema/domain/kernel/counts.ts';
import { formatDay, formatInstant, romeDay } from '@ema/domain/kernel/days.ts';
import { UPDATE_TYPES, UPDATE_WORDS } from '@ema/domain/levels/next-level.ts';
import { printMessage } from '../../adapters/pdf/alert-text.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findChanges, nameOf } from './close.ts';
import { letterName, presentChange, presentClosing, presentNext, presentUpdate } from './present.ts';
import { findClosings, findLetter, findNextPeriod, findScale } from './queries.ts';
import { levelScalesNow } from './scales.ts';
import { findLevelUpdates } from './update-queries.ts';

export const getLevelScaleHandler = handle(getLevelScale, (c) => levelScalesNow(c.db, c.now));

export const listClosingsHandler = handle(listClosings, async (c, { query }) => {
  const { rows, n } = await findClosings(c.db, query);
  return { items: rows.map(presentClosing), pagination: pagination(query.page, query.perPage, n) };
});

/** Computed anew whenever it is asked: what it says is what closing would do now. */
export const listLevelChangesHandler = handle(listLevelChanges, async (c, { query }) => {
  const today = romeDay(c.now);
  const { period } = await findNextPeriod(c.db, today);
  if (!period) throw new CallError('wrong_state', 'Il calendario dei periodi finisce qui: non c’è niente da chiudere.');
  const { changes, agents } = await findChanges(c.db, period, await findScale(c.db, period.to), c.now);
  const wanted = changes.filter((change) => query.type === undefined || change.type === query.type);
  const from = (query.page - 1) * query.perPage;
  return {
    items: wanted.slice(from, from + query.perPage).map(presentChange),
    pagination: pagination(query.page, query.perPage, wanted.length),
    period: presentNext(period, today),
    agents,
    risen: changes.filter(({ type }) => type === 'rise').length,
    fallen: changes.filter(({ type }) => type === 'fall').length,
  };
});

/** Printed from the figures that the closing wrote: they never change. */
export const levelUpdateFileHandler = handle(levelUpdateFile, async (c, { params }) => {
  const letter = await findLetter(c.db, c.scope, params.id);
  if (!letter) throw new CallError('not_found');
  const body = await printMessage({
    head: 'EMA Planet, aggiornamento di livello',
    note: `${letter.full_name}, codice ${letter.agent_id}`,
    title: letter.title,
    dated:
      `${nameOf(letter)}, dal ${formatDay(letter.from)} al ${formatDay(letter.to)}; ` +
      `scritto il ${formatInstant(letter.created_at)}`,
    content:
      `${letter.content}\n\nCrediti del periodo: **${formatCount(letter.credits)}**. ` +
      `Crediti del periodo precedente: **${formatCount(letter.credits_before)}**.`,
    createdAt: letter.created_at,
  });
  return { body, contentType: 'application/pdf', name: letterName(params.id), inline: false };
});

/** NET-324 */
export const listAgentLevelUpdatesHandler = handle(listAgentLevelUpdates, async (c, { query }) => {
  const { rows, total } = await findLevelUpdates(c.db, query);
  return { items: rows.map(presentUpdate), pagination: pagination(query.page, query.perPage, total) };
});
/** NET-325 */
export const listLevelUpdateTypesHandler = handle(listLevelUpdateTypes, async () => ({
  items: UPDATE_TYPES.map((id) => ({ id, name: UPDATE_WORDS[id] })),
}));
