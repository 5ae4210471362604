/** An agent says where fees are paid to; the answer goes to their e-mail as well (ACC-198). */
import { sql } from 'drizzle-orm';
import { insertIban } from '@ema/calls/incomes.ts';
import { bankOfIban } from '@ema/domain/incomes/bank-names.ts';
import { mayGiveOnce } from '@ema/domain/incomes/may.ts';
import { ibanFault, normaliseIban } from '@ema/domain/kernel/identifiers.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { ibanGiven } from './mails.ts';
import { findPaid } from './queries.ts';

export const insertIbanHandler = handle(insertIban, async (c, { body }) => {
  const iban = normaliseIban(body.iban);
  refuseField('iban', ibanFault(iban));
  const agentId = agentIdOf(c.viewer);
  const paid = await findPaid(c.db, c.scope, true);
  refuse('wrong_state', mayGiveOnce('iban', paid?.iban ?? null, iban));
  const accountName = paid?.iban == null ? body.accountName : (paid.iban_holder ?? '');
  if (paid?.iban == null) {
    await c.db.execute(sql`
      update agents
      set iban = ${iban}, iban_holder = ${accountName}, version = version + 1
      where id = ${agentId}
        and iban is null`);
    if (paid?.email != null)
      await c.outbox.mail({
        to: paid.email,
        ...ibanGiven({ iban, accountName, at: c.now }, c.config.EMA_SUPPORT_PHONE),
      });
  }
  await c.audit({ object: 'agent', objectId: agentId, detail: { ending: iban.slice(-4) } });
  return { iban, accountName, bank: bankOfIban(iban) };
});
