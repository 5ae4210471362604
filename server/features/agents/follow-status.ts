/** What follows at once from a status that an agent has got, whoever set it, and from an account switched off or on. */
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import { isShutOut } from '@ema/domain/agents/statuses.ts';
import type { Queryable } from '../../db/client.ts';
import { endActingFor, endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { findStatusOf } from './as-customer-queries.ts';
import { leaveRegisters, makeCustomer } from './as-customer.ts';

/**
 * Who is shut out is out at once, and no code of theirs is good; who only buys is entered by no sponsor any more, and
 * is a customer of theirs; who sells again is none, nor is who cannot sign in.
 */
export const followStatus = async (
  db: Queryable,
  agent: { user_id: number; person_id: number },
  status: AgentStatus,
): Promise<void> => {
  if (isShutOut(status)) {
    await endSessionsOf(db, agent.user_id);
    await cancelChallenges(db, agent.person_id);
    await leaveRegisters(db, agent.user_id);
  } else if (status === 'customer') {
    await endActingFor(db, agent.user_id);
    await makeCustomer(db, agent.user_id);
  } else await leaveRegisters(db, agent.user_id);
};

/** A facilitated customer who cannot sign in is nobody's customer; who can again is their sponsor's (ACC-607). */
export const followAccess = async (db: Queryable, userId: number, isDisabled: boolean): Promise<void> => {
  const status = await findStatusOf(db, userId);
  if (status === null) return;
  if (isDisabled) await leaveRegisters(db, userId);
  else if (status === 'customer') await makeCustomer(db, userId);
};
