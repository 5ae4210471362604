/** The calls that read cards: one’s own, the check that anybody may make, and who is in charge on a day. */
import { agentCardPhoto, checkAgentCard, getAgentCard, listAgentsInCharge } from '@ema/calls/agent-cards.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { listDayFault } from '@ema/domain/agent-cards/may.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { findAgentsInCharge } from './in-charge-queries.ts';
import { presentCheck, presentInCharge, presentOwn, stateOf } from './present.ts';
import { findCardByCode, findHolder, findOwnCards, type CardRow } from './queries.ts';

/** NET-440. */
export const getAgentCardHandler = handle(getAgentCard, async (c) => {
  const [cards, holder] = await Promise.all([findOwnCards(c.db, c.scope), findHolder(c.db, agentIdOf(c.viewer))]);
  if (!holder) throw new CallError('internal');
  return presentOwn(cards, holder, c.config, romeDay(c.now));
});

const cardOf = async (db: Queryable, code: string): Promise<CardRow> => {
  const card = await findCardByCode(db, code);
  if (!card)
    throw new CallError(
      'not_found',
      'Nessun tesserino corrisponde a questo codice. Chi te lo mostra non risulta incaricato: non dargli denaro.',
    );
  return card;
};
/** NET-442. */
export const checkAgentCardHandler = handle(checkAgentCard, async (c, { params }) =>
  presentCheck(await cardOf(c.db, params.code), romeDay(c.now)),
);
/** The face is shown while the card is good, and no longer. */
export const agentCardPhotoHandler = handle(agentCardPhoto, async (c, { params }) => {
  const card = await cardOf(c.db, params.code);
  if (stateOf(card, romeDay(c.now)) !== 'valid') throw new CallError('not_found', 'Questo tesserino non è valido.');
  const body = await smallPicture(await c.ports.files.get(card.photo_sha256));
  return { body, contentType: 'image/jpeg', name: 'foto.jpg', inline: true };
});

/** @throws invalid for a day that is still to come */
export const dayOf = (asked: Day | undefined, now: Date): Day => {
  const today = romeDay(now);
  const wanted = asked ?? today;
  refuseField('day', listDayFault(wanted, today));
  return wanted;
};

export const listAgentsInChargeHandler = handle(listAgentsInCharge, async (c, { query }) => {
  const { rows, total } = await findAgentsInCharge(c.db, { ...query, day: dayOf(query.day, c.now) });
  return { items: rows.map(presentInCharge), pagination: pagination(query.page, query.perPage, total) };
});
