/** An administrator puts the data of a person right; what was signed stays as it was signed (NET-643). */
import { sql } from 'drizzle-orm';
import { rectifyPerson } from '@ema/calls/privacy/person-data.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { municipalityFault } from '@ema/domain/customers/birthplace.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import {
  changedFields,
  maskedChange,
  mayRectifyFor,
  personFaults,
  type PersonData,
} from '@ema/domain/privacy/person-data.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { municipalitiesLike } from '../customers/birthplaces.ts';
import { fiscalCodeIsOf, holdFiscalCode } from '../customers/queries.ts';
import { dataOfPerson, presentPersonData } from './person-data.ts';
import { lockPersonData, type PersonDataRow } from './person-queries.ts';
import { findPerson } from './queries.ts';
import { requestOf } from './reads.ts';

const NO_PERSON = 'La persona indicata non esiste.';

export const rectifyPersonHandler = handle(rectifyPerson, async (c, { params, body }) => {
  const person = await findPerson(c.db, { personId: params.id, privateCustomerId: null });
  const row = person && (await lockPersonData(c.db, params.id));
  if (!row) throw new CallError('not_found', NO_PERSON);
  const { reason, request, version, ...typed } = body;
  const before = dataOfPerson(row);
  const after: PersonData = {
    ...typed,
    fiscalCode: normaliseFiscalCode(typed.fiscalCode),
    birthMunicipality: typed.birthCountry === 'IT' ? typed.birthMunicipality : '',
    province: typed.province.toUpperCase(),
  };
  const said = { ...maskedChange(before, after), reason, ...(request === null ? {} : { request }) };
  await c.audit({
    ...recordOf(row),
    detail: said,
    ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
  });
  // Said again, it is done already.
  if (changedFields(before, after).length === 0) return presentPersonData(row, person.what, c.now);
  if (version !== row.version) throw new CallError('stale_version');
  if (request !== null) await checkRequest(c.db, request, row.id);
  await check(c, before, after);
  await write(c.db, row, after);
  const now = await lockPersonData(c.db, row.id);
  if (!now) throw new CallError('internal');
  return presentPersonData(now, person.what, c.now);
});

/** Where its history is read. */
const recordOf = ({ id, user_id: user, agent_id: agent }: PersonDataRow) => {
  if (agent !== null) return { object: 'agent' as const, objectId: agent };
  return user === null ? { object: 'person' as const, objectId: id } : { object: 'user' as const, objectId: user };
};

/** @throws not_found, also for the request of somebody else; wrong_state */
const checkRequest = async (tx: Tx, id: number, personId: number): Promise<void> => {
  const request = await requestOf(tx, id);
  if (request.person_id !== personId) throw new CallError('not_found', 'La richiesta indicata non esiste.');
  refuse('wrong_state', mayRectifyFor(request.kind, request.state));
};

/** As whoever is written into the register. @throws invalid with a violation for each wrong field */
const check = async (c: WritingContext, before: PersonData, after: PersonData): Promise<void> => {
  const faults = personFaults(before, after, romeDay(c.now));
  const violations = [
    ...faults.map(({ field, message }) => ({ propertyPath: field, message })),
    ...(faults.some(({ field }) => field === 'birthMunicipality') ? [] : await placeFaults(before, after)),
  ];
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  if (after.fiscalCode === before.fiscalCode) return;
  await holdFiscalCode(c.db, after.fiscalCode);
  if ((await fiscalCodeIsOf(c.db, after.fiscalCode)) !== 'nobody')
    throw invalidField('fiscalCode', 'Questo codice fiscale è già di un’altra persona nel portale.');
};
const placeFaults = async (before: PersonData, after: PersonData) => {
  const isSame =
    before.birthCountry === after.birthCountry &&
    before.birthMunicipality === after.birthMunicipality &&
    before.birthDate === after.birthDate;
  if (isSame || after.birthCountry !== 'IT' || after.birthMunicipality === '') return [];
  const near = await municipalitiesLike(after.birthMunicipality);
  const message = municipalityFault(after.birthMunicipality, after.birthDate, near);
  return message === null ? [] : [{ propertyPath: 'birthMunicipality', message }];
};

/** @throws stale_version when somebody else changed the person meanwhile */
const write = async (tx: Tx, { id, version }: PersonDataRow, d: PersonData): Promise<void> => {
  const updated = await first(
    tx,
    { id: people.id },
    sql`
    update people
    set last_name = ${d.lastName},
      first_name = ${d.firstName},
      gender = nullif(${d.gender}, ''),
      fiscal_code = nullif(${d.fiscalCode}, ''),
      birth_date = nullif(${d.birthDate}, '')::date,
      birth_country = nullif(${d.birthCountry}, ''),
      birth_municipality = nullif(${d.birthMunicipality}, ''),
      street = ${d.street},
      street_number = ${d.streetNumber},
      post_code = ${d.postCode},
      city = ${d.city},
      province = ${d.province},
      version = version + 1
    where id = ${id}
      and version = ${version}
    returning id`,
  );
  if (!updated) throw new CallError('stale_version');
};
