/** Turns cards into answers: for their holder, and for anybody who was shown one. */
import type { z } from 'zod';
import type { checkAgentCard, getAgentCard, listAgentsInCharge } from '@ema/calls/agent-cards.ts';
import { cardState, doorName, numberText, renewableFrom } from '@ema/domain/agent-cards/card.ts';
import { mayIssue, type IssueFacts } from '@ema/domain/agent-cards/may.ts';
import { addDays, type Day } from '@ema/domain/kernel/days.ts';
import { qrOf, qrPath } from '../../adapters/qr.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import type { InChargeRow } from './in-charge-queries.ts';
import type { CardRow, Holder } from './queries.ts';

type Own = z.input<typeof getAgentCard.output>;

/** A card whose day has passed stands in nobody's way. */
export const factsOf = (h: Holder, today: Day): IssueFacts => ({
  photo: h.photo_state,
  hasSigned: h.has_signed,
  lastDay: h.last_day !== null && h.last_day >= today ? h.last_day : null,
  today,
  isLost: false,
  lostOn: h.lost_on,
});

export const stateOf = (card: CardRow, today: Day) =>
  cardState({ withdrawn: card.withdrawn_why, lastDay: card.last_day, isInCharge: card.is_in_charge }, today);

/** Where anybody checks it: printed on it as a QR code. */
export const addressOf = (config: Config, { code }: CardRow): string => `${originOf(config)}/tesserino/${code}`;

const presentCard = (card: CardRow, today: Day): Own['earlier'][number] => ({
  id: card.id,
  number: numberText(card.year, card.number),
  state: stateOf(card, today),
  firstName: card.first_name,
  lastName: card.last_name,
  responsible: card.responsible,
  firstDay: card.first_day,
  lastDay: card.last_day,
  withdrawnAt: card.withdrawn_at?.toISOString() ?? null,
  withdrawnWhy: card.withdrawn_why,
});

export const presentOwn = (
  [newest, ...earlier]: readonly CardRow[],
  holder: Holder,
  config: Config,
  today: Day,
): Own => {
  const facts = factsOf(holder, today);
  const address = newest && addressOf(config, newest);
  return {
    card: newest && address ? { ...presentCard(newest, today), address, qr: qrPath(qrOf(address)) } : null,
    earlier: earlier.map((card) => presentCard(card, today)),
    fault: mayIssue(facts),
    renewableFrom: facts.lastDay && renewableFrom(facts.lastDay),
  };
};

/** Why it is not good any more is the company's and the agent's affair. */
export const presentCheck = (card: CardRow, today: Day): z.input<typeof checkAgentCard.output> => {
  const state = stateOf(card, today);
  const isKnown = state === 'valid' || state === 'expired';
  return {
    number: numberText(card.year, card.number),
    state: isKnown ? state : 'not-valid',
    holder: state === 'valid' ? doorName(card.first_name, card.last_name) : null,
    company: card.company,
    lastDay: isKnown ? card.last_day : null,
  };
};

export type InCharge = z.input<typeof listAgentsInCharge.output>['items'][number];
export const presentInCharge = (r: InChargeRow): InCharge => ({
  id: r.id,
  fullName: r.full_name,
  birthDate: r.birth_date,
  birthPlace: birthPlaceOf(r) ?? '',
  fiscalCode: r.fiscal_code ?? '',
  residence: [r.street, [r.post_code, r.city].filter(Boolean).join(' '), r.province].filter(Boolean).join(', '),
  cardNumber: r.card_year === null || r.card_number === null ? null : numberText(r.card_year, r.card_number),
  cardLastDay: r.card_last_day,
  since: r.since,
  // The status ended on that day: the one before was the last whole one.
  until: r.until && addDays(r.until, -1),
});
