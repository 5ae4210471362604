/** The calls that read cards: one's own, and the check that anybody may make. */
import { agentCardPhoto, checkAgentCard, getAgentCard } from '@ema/calls/agent-cards.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { presentCheck, presentOwn, stateOf } from './present.ts';
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
