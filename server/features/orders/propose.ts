/** Brings an agent's proposal to the customer who is to confirm it: the copy to sign, an SMS and an e-mail. */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { assignOrderCopy } from '../contracts/assign.ts';
import type { CallContext, WritingContext } from '../../kernel/context.ts';
import { proposalMail, proposalSms, signingAddress } from './mails.ts';
import { findAddressee } from './parties-queries.ts';
import { findAccount } from './seller-queries.ts';

/** The account with which a customer can confirm. @throws invalid while there is none */
export const accountOf = async (c: Pick<CallContext, 'db'>, customerId: number): Promise<number> => {
  const userId = await findAccount(c.db, customerId);
  if (userId === null)
    throw invalidField('customer', 'Il cliente non ha ancora un account: attivalo, poi crea il contratto.');
  return userId;
};

/** The copy to sign is the customer's from now on, who is told of it. */
export const proposeToCustomer = async (
  c: Pick<WritingContext, 'db' | 'outbox' | 'config'>,
  order: { orderId: number; commissionId: number; userId: number; sellerName: string },
): Promise<void> => {
  await assignOrderCopy(c.db, order.userId, order.orderId);
  const person = await findAddressee(c.db, order.userId);
  if (!person) throw new CallError('internal');
  const proposal = {
    orderId: order.orderId,
    sellerName: order.sellerName,
    firstName: person.first_name,
    address: signingAddress(c.config, order.commissionId),
  };
  if (person.mobile) await c.outbox.sms({ to: person.mobile, ...proposalSms(proposal) });
  if (person.email) await c.outbox.mail({ to: person.email, ...proposalMail(proposal) });
};
