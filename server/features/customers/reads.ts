/** The calls that read customers: the register, one of it, what is left for them to do, and places of birth. */
import { accountOperationsStatus, getBirthplace, getCustomer, listCustomers } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayResendCredentials, missingSteps, remainingSteps } from '@ema/domain/customers/first-access.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { placeOfCode } from './birthplaces.ts';
import { answerCustomer, customerOf } from './own-customer.ts';
import { presentListed } from './present.ts';
import { findFirstAccess, findFirstAccesses, findRegister, firstAccessIn } from './queries.ts';

export const listCustomersHandler = handle(listCustomers, async (c, { query }) => {
  const { rows, total } = await findRegister(c.db, c.scope, query);
  const waiting = rows.flatMap((r) => (r.complete || r.user_id === null ? [] : [r.user_id]));
  const accesses = await findFirstAccesses(c.db, waiting);
  const items = rows.map((r) => presentListed(r, firstAccessIn(accesses, r.user_id)));
  return { items, pagination: pagination(query.page, query.perPage, total) };
});

export const getCustomerHandler = handle(getCustomer, async (c, { params }) =>
  answerCustomer(c, await customerOf(c, params.id)),
);

/** ORD-071: what the customer still has to do before ordering through this agent: their first access. */
export const accountOperationsStatusHandler = handle(accountOperationsStatus, async (c, { params }) => {
  const customer = await customerOf(c, params.id);
  const firstAccess = await findFirstAccess(c.db, customer.user_id);
  return {
    remainingOperations: remainingSteps(firstAccess),
    missing: missingSteps(firstAccess),
    canResendCredentials: mayResendCredentials(firstAccess) === null,
  };
});

/** Where the four characters of a fiscal code say somebody was born: a municipality, also of the past, or a country. */
export const getBirthplaceHandler = handle(getBirthplace, async (_, { params }) => {
  const place = await placeOfCode(params.code);
  if (!place) throw new CallError('not_found', 'Il luogo di nascita non è noto.');
  return place.iso3166 === undefined
    ? { country: 'IT', municipality: place.name, province: place.province ?? null }
    : { country: place.iso3166, municipality: null, province: null };
});
