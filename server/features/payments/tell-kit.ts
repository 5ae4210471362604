/** Tells whoever pays a kit what became of a payment: it arrived, with what is left, or it was refused. */
import type { Tx } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { paidKitMail, refusedKitMail } from './kit-mails.ts';
import { leftOfKit, payerOfKit } from './kit-queries.ts';

/** Makes the accounts of those whose invitation was paid. */
export const INVITED_ACCOUNTS = 'sponsorship-accounts';

type Teller = { config: Config; outboxOn(on: Tx): Outbox };
export const tellKit = async (teller: Teller, tx: Tx, id: number, news: 'paid' | 'refused'): Promise<void> => {
  const payer = await payerOfKit(tx, id);
  // A sponsor paid for whoever has no account yet: it is made at once, and tells them.
  if (!payer && news === 'paid') await teller.outboxOn(tx).job(INVITED_ACCOUNTS, {});
  if (!payer?.email) return;
  const mail =
    news === 'paid'
      ? paidKitMail(payer, await leftOfKit(tx, payer.invitation_id))
      : refusedKitMail(payer, teller.config);
  await teller.outboxOn(tx).mail({ to: payer.email, ...mail });
};
