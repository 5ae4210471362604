/** The reading calls of the hand-over: a sponsor's links, and a candidate's own invitation. */
import { listInvitationLinks, readHanded } from '@ema/calls/sponsorship/hand-over.ts';
import { handle } from '../../kernel/handle.ts';
import { findHanded, findLinks } from './hand-over-queries.ts';
import { answerHanded, openLink } from './handed.ts';
import { invitationOf } from './own-invitation.ts';
import { presentLink } from './present-handed.ts';
import { askedContacts } from './progress.ts';

export const listInvitationLinksHandler = handle(listInvitationLinks, async (c, { query }) => {
  if (query.invitation !== undefined) await invitationOf(c, query.invitation);
  const links = await findLinks(c.db, c.scope, query.invitation, c.now);
  const asked = await askedContacts(c.db);
  const rowOf = (id: number, isBegun: boolean) => (isBegun ? findHanded(c.db, id) : null);
  const items = await Promise.all(
    links.map(async (link) =>
      presentLink(link, await rowOf(link.id, link.invitation_id !== null), { asked, now: c.now }),
    ),
  );
  return { items };
});

/** Opening it changes nothing. */
export const readHandedHandler = handle(readHanded, async (c, { params }) =>
  answerHanded(c, await openLink(c, params.token)),
);
