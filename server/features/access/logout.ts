import { sql } from 'drizzle-orm';
import { logout } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';

/** ACC-091: ends the session and sends the browser to the sign-in page. */
export const logoutHandler = handle(logout, async (c) => {
  if (c.viewer) {
    const ended = await c.db.execute(
      sql`update sessions set ended_at = ema_now() where id = ${c.viewer.sessionId} and ended_at is null returning 1`,
    );
    if (ended.rows.length > 0) await c.audit({ object: 'session', objectId: c.viewer.sessionId });
  }
  c.setSession(null);
  return { location: '/app/login' };
});
