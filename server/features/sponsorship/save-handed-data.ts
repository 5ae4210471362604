/** A candidate writes down who they are, or changes it, by their sponsor's link (NET-450). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { saveHandedData } from '@ema/calls/sponsorship/hand-over.ts';
import { CHANGED_MEANWHILE } from '@ema/domain/sponsorship/hand-over.ts';
import { INVITATION_FIELDS, type InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { checkedInvitation, takeFiscalCode } from './checked-invitation.ts';
import { insertInvitation } from './create-invitation.ts';
import type { LinkRow } from './hand-over-queries.ts';
import { answerHanded, holdLink, noteDone, takeLink } from './handed.ts';
import { dataOfInvitation } from './present-invitation.ts';
import { changeInvitation } from './update-invitation.ts';

/** Once there is an invitation, only whoever saw it as it is may change it. */
export const saveHandedDataHandler = handle(
  saveHandedData,
  async (c, { params, body: { version, ...typed } }) => {
    const known = await takeLink(c, params.token);
    return c.transact(async (tx) => {
      const { link, row } = await holdLink(tx, c, known);
      const stands = row && dataOfInvitation(row);
      const isRepeated = stands !== null && isSame(stands, await checkedInvitation(typed, c.now, stands));
      if (row && !isRepeated && version !== row.version) throw new CallError('stale_version', CHANGED_MEANWHILE);
      const id = row?.id ?? (await begin(tx, link, typed, c.now));
      if (row && !isRepeated) await changeInvitation(tx, row, typed, c.now);
      await noteDone(tx, c, link);
      const detail = { link: link.id, isNew: row === null, isRepeated };
      await c.audit({ object: 'invitation', objectId: id, detail }, tx);
      return answerHanded(c, link, tx);
    });
  },
  { transaction: 'manual' },
);

/** Sent twice, as after a lost answer, it is saved once. */
const isSame = (a: InvitationData, b: InvitationData): boolean =>
  INVITATION_FIELDS.every((field) => a[field] === b[field]);

/** The invitation is the sponsor's, as if they had written it. */
const begin = async (tx: Tx, link: LinkRow, typed: InvitationData, now: Date): Promise<number> => {
  const data = await checkedInvitation(typed, now);
  await takeFiscalCode(tx, data.nationalIdentificationNumber);
  const shop = link.shop === null ? null : link.shop === 1 ? 1 : 0;
  const id = await insertInvitation(tx, data, { sponsorId: link.sponsor_id, shop });
  await tx.execute(sql`
    update invitation_links
    set invitation_id = ${id}
    where id = ${link.id}`);
  return id;
};
