/** The kit of whoever asks, as it stands now. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { CallContext } from '../../kernel/context.ts';
import { kitPaymentsOf, ownInvitation } from './kit-queries.ts';
import { presentKit } from './present.ts';

export const NO_KIT = 'Per questo account non c’è un kit di adesione.';

/** @throws not_found */
export const ownKit = async (c: CallContext): Promise<ReturnType<typeof presentKit>> => {
  const invitation = await ownInvitation(c.db, c.scope);
  if (!invitation) throw new CallError('not_found', NO_KIT);
  return presentKit(invitation, await kitPaymentsOf(c.db, invitation.id), romeDay(c.now));
};
