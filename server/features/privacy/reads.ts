/** Reading calls of requests about people's data. */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { previewErasure } from '@ema/calls/privacy/erasure.ts';
import { getPersonData } from '@ema/calls/privacy/person-data.ts';
import { findPrivacyPeople, listOwnPrivacyRequests, listPrivacyRequests } from '@ema/calls/privacy.ts';
import { confirmationOf } from '@ema/domain/privacy/erasure.ts';
import { mayBeErased } from '@ema/domain/privacy/may.ts';
import { obstaclesOf } from '@ema/domain/privacy/obstacles.ts';
import { termsOf } from '@ema/domain/system/retention-terms.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readParameters } from '../system/parameters.ts';
import { findFacts } from './facts-queries.ts';
import { findIdentity } from './identity-queries.ts';
import { PARTS } from './parts.ts';
import { presentPersonData } from './person-data.ts';
import { findPersonData, findPersonDataOfCustomer, findPersonDataOfUser } from './person-queries.ts';
import { presentKept, presentPerson, presentRequest } from './present.ts';
import { countKept, countPart } from './preview-queries.ts';
import { findOwnRequests, findPeople, findPerson, findRequest, findRequests, type KeptRow } from './queries.ts';
import { findSought } from './sought.ts';
import { ownerOf, type Owner } from './whose-queries.ts';

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

type Section = { id: string; what: string; count: number };
/** What is made anonymous in the transaction of the decision. */
const registerOf = (o: Owner): Section[] => [
  ...(o.private_customer_id > 0 ? [{ id: 'private-customer', what: 'Nome, indirizzo e recapiti', count: 1 }] : []),
  ...(o.person_id > 0 ? [{ id: 'person', what: 'Nome, nascita, codice fiscale, indirizzo e recapiti', count: 1 }] : []),
  ...(o.user_id > 0 ? [{ id: 'user', what: 'Account: chiuso e senza nome', count: 1 }] : []),
  ...(o.agent_id > 0
    ? [{ id: 'agent', what: 'Partita IVA, IBAN, documento e consegna dell’incaricato', count: 1 }]
    : []),
];

/** NET-503: what an erasure would do, part by part, before anybody decides it; nothing is done. */
export const previewErasureHandler = handle(previewErasure, async (c, { params }) => {
  const request = await requestOf(c.db, params.id);
  refuse('wrong_state', mayBeErased(request.kind, request.state));
  const owner = await ownerOf(c.db, { personId: request.person_id, privateCustomerId: request.private_customer_id });
  const identity = owner && (await findIdentity(c.db, owner));
  if (!owner || !identity) throw new CallError('not_found', 'La persona indicata non esiste.');
  const sought = await findSought(c.db, owner, identity);
  const deleted: Section[] = [];
  const anonymised = registerOf(owner);
  // One after the other: an administrator waits better than a pool that others need.
  for (const part of PARTS) {
    const count = await countPart(c.db, part, owner, sought);
    if (count > 0) (part.becomes ? anonymised : deleted).push({ id: part.id, what: part.what, count });
  }
  return {
    obstacles: obstaclesOf(await findFacts(c.db, owner)),
    deleted,
    anonymised,
    kept: await countKept(c.db, owner, termsOf(await readParameters(c.db)).retention_books_years),
    confirmation: confirmationOf(request.id),
  };
});
