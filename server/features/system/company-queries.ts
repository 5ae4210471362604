/** What of the company is missing in production or still the demo’s, where the office says it (NET-1171). */
import { sql } from 'drizzle-orm';
import { parameterLabel } from '@ema/domain/system/parameter-words.ts';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, truth } from '../../db/rows.ts';
import { contractTemplates } from '../../db/tables/contracts.ts';
import { DEMO, provinceOf, shortSeat } from '../../kernel/company.ts';
import { readParameters } from './parameters.ts';

/** Of each what must not stand in it. */
const UNSAID = {
  orders_email: DEMO.mailDomain,
  mav_creditor_code: DEMO.mavCode,
  mav_creditor_address: DEMO.seat,
  card_responsible: DEMO.responsible,
  public_security_authority: DEMO.authority,
} as const satisfies Partial<Record<ParameterId, string>>;

const MAV = { is_offered: truth() };
const isMavOffered = async (db: Queryable): Promise<boolean> => {
  const mav = await first(
    db,
    MAV,
    sql`
      select exists (
        select from commission_type_payments m
        join commission_types t on t.id = m.type_id
        where m.method_id = 'mav' and t.enabled) as is_offered`,
  );
  return mav?.is_offered === true;
};

/** Their names, as the office reads them. Of Asti there is an authority; a code of MAVs is for whoever offers them. */
export const findUnsaidParameters = async (db: Queryable, seat: string): Promise<string[]> => {
  const [values, hasMav] = await Promise.all([readParameters(db), isMavOffered(db)]);
  return Object.entries(UNSAID).flatMap(([id, ofDemo]) => {
    const value = values.get(id) ?? '';
    if (id === 'mav_creditor_code' && !hasMav) return [];
    if (id === 'public_security_authority' && value === DEMO.authority && provinceOf(seat) === provinceOf(DEMO.seat))
      return [];
    return value === '' || value.includes(ofDemo) ? [parameterLabel(id)] : [];
  });
};

const TEXT = { title: contractTemplates.title };
/** Titles of the newest revisions that tell people where the company of the demo is. */
export const findDemoTexts = async (db: Queryable): Promise<string[]> => {
  const texts = await all(
    db,
    TEXT,
    sql`
      select t.title
      from contract_templates t
      where not exists (
          select from contract_templates n
          where n.document_type = t.document_type
            and n.revision > t.revision)
        and (
          position(${DEMO.mailDomain} in t.body) > 0
          or position(${DEMO.vatNumber} in t.body) > 0
          or position(${shortSeat(DEMO.seat)} in t.body) > 0)
      order by t.title`,
  );
  return texts.map(({ title }) => title);
};
