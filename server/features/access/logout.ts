/** Ends the session and sends the browser to the sign-in page (ACC-091). */
import { logout } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';
import { endOwnSession } from './sessions.ts';

export const logoutHandler = handle(logout, async (c) => {
  if (c.viewer && (await endOwnSession(c.db, c.viewer, c.viewer.sessionId)))
    await c.audit({ object: 'session', objectId: c.viewer.sessionId });
  c.setSession(null);
  return { location: '/app/login' };
});
