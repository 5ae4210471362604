/** Sends a code to somebody who cannot sign in; what strangers ask for uses up nothing of the owner's (ACC-341). */
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import { recoveryWay } from '@ema/domain/codes/recovery.ts';
import { decideRequest } from '@ema/domain/codes/challenge.ts';
import type { Binding } from './challenge.ts';
import { issueCode, type CodeMessage, type IssuingContext } from './issue.ts';
import { isSmsLeft } from './limits.ts';
import { lockCodes } from './lock.ts';
import { stateOf } from './present.ts';
import { newestChallenge, recoveryCodesBefore } from './queries.ts';

/**
 * The binding's destination is a number, its alternative the proved address of the same person. Within 60 seconds the
 * same browser gets no second code. @returns false when nothing was sent, because one is under way or there is no way
 */
export const startRecovery = async (
  c: IssuingContext,
  binding: Binding,
  asker: AskerLine,
  message: Omit<CodeMessage, 'method'>,
): Promise<boolean> => {
  await lockCodes(c.db, [`recovery:${binding.purpose}:${binding.destination}`]);
  const last = await newestChallenge(c.db, binding);
  if (last && decideRequest(stateOf(last, binding), [], c.now.getTime()).kind === 'under-way') return false;
  const before = await recoveryCodesBefore(c.db, binding, asker, c.now);
  const facts = { ...before, hasEmail: binding.alternative != null, isSmsLeft: true };
  let way = recoveryWay(facts);
  if (way?.method === 'SMS' && !(await isSmsLeft(c.db, binding, asker)))
    way = recoveryWay({ ...facts, isSmsLeft: false });
  if (!way) return false;
  const destination = way.method === 'SMS' ? binding.destination : (binding.alternative ?? '');
  await issueCode(c, { ...binding, destination }, { ...message, method: way.method }, { asker, isLong: way.isLong });
  return true;
};
