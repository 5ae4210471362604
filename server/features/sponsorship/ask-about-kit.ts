/** Asks the provider about the payments of a kit that are under way. */
import type { CallContext } from '../../kernel/context.ts';
import { askProvider } from '../payments/ask.ts';
import { openAttemptsOfKit } from '../payments/queries.ts';

/** Between our row and the provider's answer there is nothing to ask yet. */
const SETTLING_IN_MS = 60_000;

/** @throws when the provider does not answer */
export const askAboutKit = async (c: CallContext, invitationId: number): Promise<void> => {
  for (const attempt of await openAttemptsOfKit(c.db, invitationId)) {
    const isYoung = attempt.state === 'created' && c.now.getTime() - attempt.created_at.getTime() < SETTLING_IN_MS;
    if (!isYoung) await askProvider(c, attempt, 'check');
  }
};
