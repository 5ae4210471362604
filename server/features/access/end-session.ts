/** Ends one of the sessions in which this person signed in; another person's is as absent as one that never was. */
import { endSession } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { endOwnSession } from './sessions.ts';

export const endSessionHandler = handle(endSession, async (c, { params }) => {
  if (!(await endOwnSession(c.db, c.viewer, params.id)))
    throw new CallError('not_found', 'La sessione non esiste o è già terminata.');
  if (params.id === c.viewer.sessionId) c.setSession(null);
  await c.audit({ object: 'session', objectId: params.id });
});
