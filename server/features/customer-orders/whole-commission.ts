/** A customer's order as every call about it answers, and the copy of it that is the customer's to sign. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { ownContract, signatureThing } from '../contracts/own-contract.ts';
import { openChallenge } from '../codes/open.ts';
import { findCommissionsOf, findLines } from '../orders/commission-queries.ts';
import { readParameters } from '../system/parameters.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { presentCommissionOfCustomer } from './present.ts';
import { findCustomerPerson, ownCustomerOrder, type CustomerOrder } from './queries.ts';

export const wholeCommission = async (c: CallContext, id: number) => {
  refuseUnlessOrderer(c);
  const order = await ownCustomerOrder(c.db, c.scope, id);
  const contract = order.part.contract_id === null ? null : await ownContract(c.db, c.scope, order.part.contract_id);
  return presentCommissionOfCustomer(order, {
    parameters: await readParameters(c.db),
    now: c.now,
    config: c.config,
    commissions: await findCommissionsOf(c.db, order.order),
    lines: await findLines(c.db, [order.order.id]),
    challenge: contract?.state === 'assigned' ? await openChallenge(c, signatureThing(contract)) : null,
    person: await findCustomerPerson(c.db, c.scope),
  });
};

/** The copy that is the customer's to sign. @throws not_found for an order the agent finished */
export const copyOf = async (c: CallContext, { part }: CustomerOrder, forUpdate = false) => {
  if (part.contract_id === null) throw new CallError('not_found', 'Quest’ordine non ha una copia commissione.');
  return ownContract(c.db, c.scope, part.contract_id, forUpdate);
};
