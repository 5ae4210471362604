/** Says what an erasure would do, part by part, before anybody decides it; nothing is done (NET-503). */
import { previewErasure } from '@ema/calls/privacy/erasure.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { confirmationOf } from '@ema/domain/privacy/erasure.ts';
import { mayBeErased } from '@ema/domain/privacy/may.ts';
import { obstaclesOf } from '@ema/domain/privacy/obstacles.ts';
import { termsOf } from '@ema/domain/system/retention-terms.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readParameters } from '../system/parameters.ts';
import { findFacts } from './facts.ts';
import { findIdentity } from './identity.ts';
import { PARTS } from './parts.ts';
import { countKept, countPart } from './preview-queries.ts';
import { requestOf } from './reads.ts';
import { findSought } from './sought.ts';
import { ownerOf, type Owner } from './whose.ts';

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
