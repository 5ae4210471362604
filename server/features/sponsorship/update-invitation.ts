/** Changes what is written of a candidate while the invitation waits; what was proved stays (NET-036, NET-058). */
import { sql } from 'drizzle-orm';
import { updateInvitation } from '@ema/calls/sponsorship/invitations.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { CONTACT_LOCKED, mayEditInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import { CONTACTS } from '@ema/domain/sponsorship/steps.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { checkedInvitation, takeFiscalCode } from './checked-invitation.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { answerInvitation, lockedInvitationOf } from './own-invitation.ts';
import { dataOfInvitation } from './present-invitation.ts';
import { isProved } from './progress.ts';

export const updateInvitationHandler = handle(updateInvitation, async (c, { params, body: { version, ...sent } }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayEditInvitation(row.status));
  if (version !== row.version) {
    const stands = dataOfInvitation(row);
    refuseUnlessSame(await checkedInvitation({ ...stands, ...sent }, c.now, stands), stands);
  } else await changeInvitation(c.db, row, sent, c.now);
  await c.audit({ object: 'invitation', objectId: row.id, detail: { fields: Object.keys(sent) } });
  return answerInvitation(c, row.id);
});

/** What is not named stays. Whoever calls has it locked. @throws invalid */
export const changeInvitation = async (
  tx: Tx,
  row: InvitationRowOf,
  sent: Partial<InvitationData>,
  now: Date,
): Promise<void> => {
  const before = dataOfInvitation(row);
  const data = await checkedInvitation({ ...before, ...sent }, now, before);
  for (const contact of CONTACTS)
    if (isProved(row, contact) && data[contact] !== before[contact]) refuseField(contact, CONTACT_LOCKED[contact]);
  if (data.nationalIdentificationNumber !== before.nationalIdentificationNumber)
    await takeFiscalCode(tx, data.nationalIdentificationNumber, row.person_id);
  await writeInvitation(tx, row, data);
};

/** Whoever has it locked writes both: the person and the invitation. */
const writeInvitation = async (tx: Tx, row: InvitationRowOf, d: InvitationData): Promise<void> => {
  await tx.execute(sql`
    update people
    set first_name = ${d.firstName}, last_name = ${d.lastName}, gender = ${d.gender}, birth_date = ${d.birthDate},
      birth_country = ${d.birthCountry}, birth_municipality = ${d.birthPlace},
      fiscal_code = ${d.nationalIdentificationNumber}, street = ${d.street}, street_number = ${d.buildingNumber},
      city = ${d.city}, post_code = ${d.postCode}, province = ${d.state}, phone = ${d.phone}, fax = ${d.fax},
      mobile = ${d.mobile}, email = ${d.email}, version = version + 1
    where id = ${row.person_id}`);
  await tx.execute(sql`
    update subordinate_invitations
    set birth_state = ${d.birthState}, id_card_type = ${d.idCardType}, id_card_number = ${d.idCardNumber},
      id_card_issue_date = ${d.idCardIssueDate}, id_card_expiry_date = ${d.idCardExpiryDate},
      id_card_issued_by = ${d.idCardIssuedBy}, version = version + 1
    where id = ${row.id}`);
};
