/** The office changes the bank account or the VAT number that an agent gave, with why; the agent is told (ACC-608). */
import { sql } from 'drizzle-orm';
import { changePaymentData } from '@ema/calls/agents.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeData, mayChangeGiven } from '@ema/domain/agents/may.ts';
import { ibanFault, normaliseIban, vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { ibanChangedMail, vatNumberChangedMail } from './mails.ts';
import { noAgent } from './no-agent.ts';
import { presentDetail } from './present.ts';
import { findAgentForOffice, lockPaymentData, type PaymentDataRow } from './queries.ts';

type PaymentData = { iban: string | null; accountName: string | null; vatNumber: string | null };
const FIELDS = ['iban', 'accountName', 'vatNumber'] as const satisfies (keyof PaymentData)[];

/** What is so already is no change, also when it is asked for with an old version. */
export const changePaymentDataHandler = handle(changePaymentData, async (c, { params, body }) => {
  const row = await lockPaymentData(c.db, params.id);
  if (!row) throw noAgent();
  refuse('wrong_state', mayChangeData(row.status));
  const before: PaymentData = { iban: row.iban, accountName: row.iban_holder, vatNumber: row.vat_number };
  const after = { ...before };
  if (body.account) {
    refuse('wrong_state', mayChangeGiven('iban', row.iban));
    after.iban = normaliseIban(body.account.iban);
    after.accountName = body.account.accountName;
    refuseField('account.iban', ibanFault(after.iban));
  }
  if (body.vatNumber !== undefined) {
    refuse('wrong_state', mayChangeGiven('vatNumber', row.vat_number));
    after.vatNumber = body.vatNumber;
    refuseField('vatNumber', vatNumberFault(after.vatNumber));
  }
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length > 0) await write(c, row, after, body.version);
  await c.audit({
    ...(changed.length > 0 ? {} : { event: 'agents.unchanged' }),
    object: 'agent',
    objectId: row.id,
    subjectUserId: row.user_id,
    detail: {
      fields: changed.join(),
      before: { iban: ending(before.iban), vatNumber: ending(before.vatNumber) },
      after: { iban: ending(after.iban), vatNumber: ending(after.vatNumber) },
      reason: body.reason,
    },
  });
  const agent = await findAgentForOffice(c.db, row.id);
  if (!agent) throw new CallError('internal');
  return presentDetail(agent, agentLimit(await readParameters(c.db), agent.commission_limit_cents));
});

const ending = (value: string | null): string => (value === null ? '' : `…${value.slice(-4)}`);

/** @throws stale_version when the agent changed since it was seen */
const write = async (c: WritingContext, row: PaymentDataRow, d: PaymentData, version: number): Promise<void> => {
  const { rowCount } = await c.db.execute(sql`
    update agents
    set iban = ${d.iban},
      iban_holder = ${d.accountName},
      vat_number = ${d.vatNumber},
      version = version + 1
    where id = ${row.id}
      and version = ${version}`);
  if (rowCount !== 1) throw new CallError('stale_version');
  if (row.email === null) return;
  const [to, phone] = [row.email, c.config.EMA_SUPPORT_PHONE];
  const told = { firstName: row.first_name, at: c.now };
  if (d.iban !== null && d.accountName !== null && (d.iban !== row.iban || d.accountName !== row.iban_holder))
    await c.outbox.mail({ to, ...ibanChangedMail({ ...told, iban: d.iban, accountName: d.accountName }, phone) });
  if (d.vatNumber !== null && d.vatNumber !== row.vat_number)
    await c.outbox.mail({ to, ...vatNumberChangedMail({ ...told, vatNumber: d.vatNumber }, phone) });
};
