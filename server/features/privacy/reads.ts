/** Reading calls of requests about people's data. */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { getPersonData } from '@ema/calls/privacy/person-data.ts';
import { findPrivacyPeople, listOwnPrivacyRequests, listPrivacyRequests } from '@ema/calls/privacy.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findPersonData, findPersonDataOfCustomer, findPersonDataOfUser, presentPersonData } from './person-data.ts';
import { presentKept, presentPerson, presentRequest } from './present.ts';
import { findOwnRequests, findPeople, findPerson, findRequest, findRequests, type KeptRow } from './queries.ts';

/** @throws not_found */
export const requestOf = async (db: Queryable, id: number): Promise<KeptRow> => {
  const row = await findRequest(db, id);
  if (!row) throw new CallError('not_found', 'La richiesta indicata non esiste.');
  return row;
};

export const listOwnPrivacyRequestsHandler = handle(listOwnPrivacyRequests, async (c) => ({
  items: (await findOwnRequests(c.db, c.viewer.personId)).map(presentRequest),
}));
export const listPrivacyRequestsHandler = handle(listPrivacyRequests, async (c, { query }) => {
  const { rows, total } = await findRequests(c.db, query);
  return { items: rows.map(presentKept), pagination: pagination(query.page, query.perPage, total) };
});
export const findPrivacyPeopleHandler = handle(findPrivacyPeople, async (c, { query }) => ({
  items: (await findPeople(c.db, query.search)).map(presentPerson),
}));
/** Of whoever is known and was not erased. */
export const getPersonDataHandler = handle(getPersonData, async (c, { query: { person, user, customer } }) => {
  if ([person, user, customer].filter((id) => id !== undefined).length !== 1)
    throw invalidField('person', 'Indica una persona.');
  const find = () => {
    if (person !== undefined) return findPersonData(c.db, person);
    return user === undefined ? findPersonDataOfCustomer(c.db, customer ?? 0) : findPersonDataOfUser(c.db, user);
  };
  const row = await find();
  const known = row && (await findPerson(c.db, { personId: row.id, privateCustomerId: null }));
  if (!row || !known) throw new CallError('not_found', 'La persona indicata non esiste.');
  return presentPersonData(row, known.what, c.now);
});
