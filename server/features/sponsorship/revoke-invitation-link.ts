/** Takes a link back: from now on it opens nothing (NET-451). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { revokeInvitationLink } from '@ema/calls/sponsorship/hand-over.ts';
import { first } from '../../db/rows.ts';
import { invitationLinks } from '../../db/tables/sponsorship.ts';
import { handle } from '../../kernel/handle.ts';
import { mayRevoke } from './hand-over-queries.ts';

export const revokeInvitationLinkHandler = handle(revokeInvitationLink, async (c, { params }) => {
  const revoked = await first(
    c.db,
    { id: invitationLinks.id },
    sql`
    update invitation_links
    set revoked_at = ema_now()
    where id = ${params.id}
      and revoked_at is null
      and ${mayRevoke(c.scope)}
    returning id`,
  );
  if (!revoked) throw new CallError('not_found', 'Questo collegamento non c’è più.');
  await c.audit({ object: 'invitation-link', objectId: revoked.id });
});
