/** Every night: whoever has sent no order for long is told so, and after the grace becomes a facilitated customer. */
import { sql } from 'drizzle-orm';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { addDays, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { inactivityOf, type Inactivity } from '@ema/domain/reports/inactivity.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { doEach, workEach } from '../../kernel/work-each.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { makeMissingCustomers } from './as-customer.ts';
import { followStatus } from './follow-status.ts';
import { findIdle, holdIdle, type IdleAgent } from './inactivity-queries.ts';
import * as mails from './mails.ts';

const BATCH = 500;
/** Nobody's telephone rings at night. */
const SMS_FROM = '09:00';
type Night = { services: Services; now: Date; today: Day; days: number; graceDays: number };
type News = { agent: mails.Mail; sms: string; sponsor: (firstName: string) => mails.Mail };

const stateOf = (n: Night, a: IdleAgent): Inactivity =>
  inactivityOf(
    {
      lastCommission: a.last_on,
      joined: a.joined_on,
      days: n.days,
      graceDays: n.graceDays,
      graceUntil: a.grace_until,
    },
    n.today,
  );
/** What this night has to do with somebody. */
const stepOf = (n: Night, a: IdleAgent): 'nothing' | 'begin' | 'forget' | 'convert' => {
  const { state } = stateOf(n, a);
  if (state === 'over') return a.is_busy ? 'nothing' : 'convert';
  if (state === 'grace') return a.grace_until === null ? 'begin' : 'nothing';
  return a.grace_until === null ? 'nothing' : 'forget';
};

const tell = async (n: Night, tx: Tx, a: IdleAgent, news: News): Promise<void> => {
  const outbox = createOutbox(tx, n.services.boss);
  const notBefore = romeInstant(n.today, SMS_FROM);
  if (a.email) await outbox.mail({ to: a.email, ...news.agent });
  if (a.mobile) await outbox.sms({ to: a.mobile, body: news.sms, ...(notBefore > n.now ? { notBefore } : {}) });
  if (a.sponsor_email) await outbox.mail({ to: a.sponsor_email, ...news.sponsor(a.sponsor_first_name ?? '') });
};
const log = (n: Night, tx: Tx, a: IdleAgent, event: string, detail: Record<string, unknown>): Promise<void> =>
  writeAudit(
    tx,
    { event, object: 'agent', objectId: a.id, subjectUserId: a.user_id, detail },
    { viewer: null, now: n.now, ip: '', requestId: '' },
  );

const begin = async (n: Night, tx: Tx, a: IdleAgent): Promise<void> => {
  const until = addDays(n.today, n.graceDays);
  const begun = await first(
    tx,
    { id: agents.id },
    sql`
      update agents
      set inactivity_grace_until = ${until}
      where id = ${a.id}
        and status = 'seller'
        and inactivity_grace_until is null
      returning id`,
  );
  if (!begun) return;
  await tell(n, tx, a, {
    agent: mails.graceMail({ firstName: a.first_name, until }, n.services.config),
    sms: mails.graceSms(until),
    sponsor: (firstName) => mails.graceSponsorMail({ firstName, agentName: a.full_name, until }),
  });
  await log(n, tx, a, 'agents.inactivity-grace', { until });
};

const convert = async (n: Night, tx: Tx, a: IdleAgent): Promise<void> => {
  const converted = await first(
    tx,
    { id: agents.id },
    sql`
      update agents
      set status = 'customer',
        inactivity_grace_until = null,
        version = version + 1
      where id = ${a.id}
        and status = 'seller'
        and inactivity_grace_until < ${n.today}::date
      returning id`,
  );
  if (!converted) return;
  await followStatus(tx, a, 'customer');
  await tell(n, tx, a, {
    agent: mails.becameCustomerMail({ firstName: a.first_name }, n.services.config),
    sms: mails.becameCustomerSms(),
    sponsor: (firstName) => mails.becameCustomerSponsorMail({ firstName, agentName: a.full_name }),
  });
  await log(n, tx, a, 'agents.became-customer', { from: 'seller', to: 'customer', lastOrder: a.last_on });
};

/** Decided once more under the lock: whoever sold meanwhile, or was told by another worker, is left alone. */
const follow = (n: Night, id: number): Promise<void> =>
  n.services.db.transaction(n.now, async (tx) => {
    const a = await holdIdle(tx, id, n.now);
    if (!a) return;
    const step = stepOf(n, a);
    if (step === 'begin') await begin(n, tx, a);
    if (step === 'convert') await convert(n, tx, a);
    if (step === 'forget') await tx.execute(sql`update agents set inactivity_grace_until = null where id = ${id}`);
  });

/** One failure stops no other; what failed is tried the next night, and the night says that it failed. */
export const followInactivity = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const parameters = await readParameters(services.db);
  const night: Night = {
    services,
    now,
    today: romeDay(now),
    days: Number(parameter(parameters, 'agent_inactivity_days')),
    graceDays: Number(parameter(parameters, 'agent_inactivity_grace_days')),
  };
  await workEach(services, 'inactivity of an agent not followed', await findDue(night), ({ id }) => follow(night, id));
};

/** Those with whom something is to be done this night. */
const findDue = async (night: Night): Promise<{ id: number }[]> => {
  const due: { id: number }[] = [];
  let after = 0;
  for (;;) {
    const batch = await findIdle(night.services.db, after, night.now, BATCH);
    due.push(...batch.filter((one) => stepOf(night, one) !== 'nothing').map(({ id }) => ({ id })));
    if (batch.length < BATCH) return due;
    after = batch.at(-1)?.id ?? after;
  }
};

const followAgents = (services: Services): Promise<void> =>
  doEach(services, 'part of the night of the agents not done', [
    () => followInactivity(services),
    () => makeMissingCustomers(services, services.ports.clock.now()),
  ]);
export const agentJobs: readonly Job[] = [
  { queue: 'agents-inactivity', cron: '7 4 * * *', expireInSeconds: 3_600, run: followAgents },
];
