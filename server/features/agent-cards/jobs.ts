/** Makes another card for whoever's name or photo changed, and tells them (NET-444). */
import { numberText } from '@ema/domain/agent-cards/card.ts';
import { mayIssue } from '@ema/domain/agent-cards/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { issueCard } from './issue-card.ts';
import { madeAnewMail } from './mails.ts';
import { factsOf } from './present.ts';
import { findToMakeAnew, holdHolder } from './queries.ts';
import { remindOfEnd } from './remind.ts';

/** Whoever has one meanwhile, or cannot have one now, is left alone. */
const makeAnew = (services: Services, agentId: number, now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const holder = await holdHolder(tx, agentId);
    if (holder?.status !== 'seller' || holder.card_id !== null) return;
    if (mayIssue(factsOf(holder, romeDay(now))) !== null) return;
    const { id, year, number } = await issueCard(tx, holder, now, 'renewed');
    if (holder.email)
      await createOutbox(tx, services.boss).mail({
        to: holder.email,
        ...madeAnewMail({ firstName: holder.first_name, number: numberText(year, number) }, services.config),
      });
    await writeAudit(
      tx,
      {
        event: 'agent-cards.made-anew',
        object: 'agent-card',
        objectId: id,
        subjectUserId: holder.user_id,
        detail: { number: numberText(year, number) },
      },
      { viewer: null, now, ip: '', requestId: '' },
    );
  });

export const makeCardsAnew = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  // Without who answers for it no card is issued; that it is missing is told elsewhere (NET-1171).
  if (parameter(await readParameters(services.db), 'card_responsible') === '') return;
  const agents = (await findToMakeAnew(services.db)).map(({ agent_id: id }) => ({ id }));
  await workEach(services, 'a card was not made anew', agents, ({ id }) => makeAnew(services, id, now));
};

export const agentCardJobs: readonly Job[] = [
  { queue: 'agent-cards', cron: '*/5 * * * *', run: makeCardsAnew },
  { queue: 'agent-cards-remind', cron: '40 8 * * *', run: remindOfEnd },
];
