/** Keeps the five appointments of the loyalty programme that the membership form may ask for (ACC-131…134). */
import { agentRegistrationPayload } from '@ema/calls/contracts.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { keepAnswers, openOfType } from './keep-answers.ts';

/** Complete, in the future, with five different people. */
export const planMeetingsHandler = handle(agentRegistrationPayload, async (c, { params, body }) => {
  const row = await openOfType(c, params.id, 'agent_registration', true);
  const now = minuteInRome(c.now);
  const past = body.meetings.findIndex((m) => `${m.date}T${m.time}` < now);
  if (past >= 0) throw invalidField(`meetings.${past}.date`, 'Questa data è già passata.');
  const people = new Set(
    body.meetings.map((m) => [m.lastName, m.firstName, m.phone].join('|').toLowerCase().replace(/\s+/g, '')),
  );
  if (people.size < body.meetings.length)
    throw invalidField('meetings', 'I cinque appuntamenti devono essere con cinque persone diverse.');
  return keepAnswers(c, row, { meetings: body.meetings, meetingsRejected: false });
});

/** `2026-11-21T15:00`. */
const minuteInRome = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T').slice(0, 16);
