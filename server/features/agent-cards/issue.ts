/** An agent has their card made: the first, the next year's, or one in place of a lost one (NET-440, NET-443). */
import { issueAgentCard } from '@ema/calls/agent-cards.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { numberText } from '@ema/domain/agent-cards/card.ts';
import { mayIssue } from '@ema/domain/agent-cards/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { issueCard } from './issue-card.ts';
import { factsOf } from './present.ts';
import { holdHolder } from './queries.ts';

export const issueAgentCardHandler = handle(issueAgentCard, async (c, { body }) => {
  const holder = await holdHolder(c.db, agentIdOf(c.viewer));
  if (!holder) throw new CallError('internal');
  const today = romeDay(c.now);
  refuse('wrong_state', mayIssue({ ...factsOf(holder, today), isLost: body.lost }));
  const { id, year, number, last_day } = await issueCard(c.db, holder, c.now, body.lost ? 'lost' : 'renewed');
  await c.audit({ object: 'agent-card', objectId: id, detail: { number: numberText(year, number), lost: body.lost } });
  return { number: numberText(year, number), lastDay: last_day };
});
