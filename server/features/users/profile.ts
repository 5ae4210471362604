import { sql } from 'drizzle-orm';
import { profile } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { presentProfile, type ProfileRow } from './present-profile.ts';

/** ACC: «I miei dati» of the subject. */
export const profileHandler = handle(profile, async (c) => {
  const found = await c.db.execute<ProfileRow>(sql`
    select p.first_name, p.last_name, p.birth_date::text, p.birth_municipality, p.birth_country, p.fiscal_code, p.email, p.mobile, p.phone, p.fax,
      p.email_validated_at is not null as email_validated, p.mobile_validated_at is not null as mobile_validated,
      p.street, p.street_number, p.city, p.post_code, p.province, a.id as agent_id, a.status, a.level, a.sponsor_id,
      sp.first_name || ' ' || sp.last_name as sponsor_name, a.vat_number, a.iban, a.delivery_subject_name, a.delivery_street,
      a.delivery_building_number, a.delivery_post_code, a.delivery_city, a.delivery_state,
      a.id_card_type, a.id_card_number, a.id_card_expiry_date::text, a.id_card_issue_date::text, a.id_card_issued_by
    from people p left join agents a on a.user_id = ${c.viewer.userId} left join agents s on s.id = a.sponsor_id
      left join users su on su.id = s.user_id left join people sp on sp.id = su.person_id
    where p.id = ${c.viewer.personId}`);
  const row = found.rows[0];
  if (!row) throw new CallError('not_found');
  return presentProfile(row);
});
