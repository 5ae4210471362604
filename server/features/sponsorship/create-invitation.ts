/** An agent invites somebody to become an agent below them (NET-032, NET-044). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { createInvitation } from '@ema/calls/sponsorship/invitations.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { mayInvite } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { checkedInvitation, takeFiscalCode } from './checked-invitation.ts';
import { answerInvitation } from './own-invitation.ts';

export const createInvitationHandler = handle(
  createInvitation,
  async (c, { body: { enabledShop, ...typed } }) => {
    const { shop } = c.viewer;
    refuse('wrong_state', mayInvite(shop, enabledShop ?? shop));
    const data = await checkedInvitation(typed, c.now);
    await takeFiscalCode(c.db, data.nationalIdentificationNumber);
    const id = await insertInvitation(c.db, data, { sponsorId: agentIdOf(c.viewer), shop });
    await c.audit({ object: 'invitation', objectId: id, detail: { shop } });
    return answerInvitation(c, id);
  },
  { status: 201 },
);

/** The person and the invitation in one statement. */
export const insertInvitation = async (
  tx: Tx,
  d: InvitationData,
  of: { sponsorId: number; shop: Shop | null },
): Promise<number> => {
  const inserted = await first(
    tx,
    { id: subordinateInvitations.id },
    sql`
      with person as (
        insert into people (first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code,
          street, street_number, city, post_code, province, phone, fax, mobile, email)
        values (${d.firstName}, ${d.lastName}, ${d.gender}, ${d.birthDate}, ${d.birthCountry}, ${d.birthPlace},
          ${d.nationalIdentificationNumber}, ${d.street}, ${d.buildingNumber}, ${d.city}, ${d.postCode}, ${d.state},
          ${d.phone}, ${d.fax}, ${d.mobile}, ${d.email})
        returning id
      )
      insert into subordinate_invitations (sponsor_id, person_id, shop, birth_state, id_card_type, id_card_number,
        id_card_issue_date, id_card_expiry_date, id_card_issued_by)
      select ${of.sponsorId}::bigint, id, ${of.shop}::int, ${d.birthState}, ${d.idCardType}, ${d.idCardNumber},
        ${d.idCardIssueDate}::date, ${d.idCardExpiryDate}::date, ${d.idCardIssuedBy}
      from person
      returning id`,
  );
  if (!inserted) throw new CallError('internal');
  return inserted.id;
};
