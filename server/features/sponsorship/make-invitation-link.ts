/** Makes the link by which a candidate goes on by themselves; the one before stops working (NET-451). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { makeInvitationLink } from '@ema/calls/sponsorship/hand-over.ts';
import { mayHandOver } from '@ema/domain/sponsorship/hand-over.ts';
import { mayInvite } from '@ema/domain/sponsorship/may-invitation.ts';
import { qrOf, qrPath } from '../../adapters/qr.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { invitationLinks } from '../../db/tables/sponsorship.ts';
import { originOf } from '../../kernel/config.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { countWaiting, findHanded, findLinkBySecret } from './hand-over-queries.ts';
import { lockedInvitationOf } from './own-invitation.ts';
import { presentLink } from './present-handed.ts';
import { askedContacts } from './progress.ts';

export const makeInvitationLinkHandler = handle(makeInvitationLink, async (c, { body }) => {
  const { invitationId, ...of } =
    body.invitation === undefined ? await toBegin(c, body.name) : await toGoOn(c, body.invitation);
  const secret = randomBytes(32).toString('base64url');
  const hours = Number(parameter(await readParameters(c.db), 'hand_over_hours'));
  await insertLink(c.db, { ...of, invitationId, name: body.name, hash: hashSecret(secret), hours });
  const link = await findLinkBySecret(c.db, hashSecret(secret));
  if (!link) throw new CallError('internal');
  await c.audit({ object: 'invitation-link', objectId: link.id, detail: { invitation: invitationId, hours } });
  const address = `${originOf(c.config)}/iscrizione/${secret}`;
  const row = await findHanded(c.db, link.id);
  return {
    ...presentLink(link, row, { asked: await askedContacts(c.db), now: c.now }),
    address,
    qr: qrPath(qrOf(address)),
  };
});

type Of = { sponsorId: number; shop: number | null; invitationId: number | null };
/**
 * For somebody of whom nothing is written down yet: into the shop one works in. Made again under the same name, as
 * after a lost answer, it takes the place of the one before.
 */
const toBegin = async (c: WritingContext, name: string): Promise<Of> => {
  const sponsorId = agentIdOf(c.viewer);
  const { shop } = c.viewer;
  refuse('wrong_state', mayInvite(shop, shop));
  // Those of one sponsor are counted one after the other.
  await c.db.execute(sql`select 1 from agents where id = ${sponsorId} for no key update`);
  if (name !== '')
    await c.db.execute(sql`
      update invitation_links
      set revoked_at = ema_now()
      where sponsor_id = ${sponsorId}
        and invitation_id is null
        and revoked_at is null
        and lower(name) = lower(${name})`);
  refuse('wrong_state', mayHandOver(null, await countWaiting(c.db, sponsorId)));
  return { sponsorId, shop, invitationId: null };
};
const toGoOn = async (c: WritingContext, id: number): Promise<Of> => {
  const row = await lockedInvitationOf(c.db, c, id);
  refuse('wrong_state', mayHandOver(row.status, 0));
  await c.db.execute(sql`
    update invitation_links
    set revoked_at = ema_now()
    where invitation_id = ${id}
      and revoked_at is null`);
  return { sponsorId: row.sponsor_id, shop: row.shop, invitationId: id };
};
const insertLink = (tx: Tx, l: Of & { name: string; hash: string; hours: number }) =>
  first(
    tx,
    { id: invitationLinks.id },
    sql`
    insert into invitation_links (sponsor_id, invitation_id, shop, name, secret_hash, expires_at)
    values (${l.sponsorId}, ${l.invitationId}::bigint, ${l.shop}::int, ${l.name}, ${l.hash},
      ema_now() + make_interval(hours => ${l.hours}::int))
    returning id`,
  );
