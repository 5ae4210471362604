/** Every morning balances that fall away and reminders of kits; at any time accounts of those who were paid for. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { reminderOf, REMINDERS, type Reminder } from '@ema/domain/sponsorship/ladder.ts';
import { first } from '../../db/rows.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { loginAddress } from '../../kernel/config.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { doEach, workEach } from '../../kernel/work-each.ts';
import { INVITED_ACCOUNTS } from '../payments/tell-kit.ts';
import { paidWithoutAccount } from './invitation-queries.ts';
import { IS_DUE, isPaymentBeingPaid, nearlyDue, type Due } from './kit-queries.ts';
import { reminderMail } from './mails.ts';
import { makeAccount, newSecret } from './make-account.ts';
import { reachedBalances, waiveReached } from './waive-balances.ts';

/** Told once, whoever else runs at the same time. */
const tellOne = (services: Services, d: Due, step: Exclude<Reminder, 'none'>, now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const claimedRow = await first(
      tx,
      { id: kitPayments.id },
      sql`
        update kit_payments k
        set told_step = ${REMINDERS.indexOf(step)}
        where k.id = ${d.id}
          and k.told_step = ${d.told_step}
          and ${IS_DUE}
          and not ${isPaymentBeingPaid(sql`k.id`)}
        returning k.id`,
    );
    if (!claimedRow) return;
    const { part, number } = d;
    const told = { firstName: d.first_name, part, number, amountCents: d.amount_cents, dueOn: d.due_on };
    if (d.email)
      await createOutbox(tx, services.boss).mail({
        to: d.email,
        ...reminderMail(step, { ...told, ordersGoal: d.orders_goal }, services.config),
      });
    await writeAudit(
      tx,
      { event: `sponsorship.kit-${step}`, object: 'kit_payment', objectId: d.id, detail: { dueOn: d.due_on } },
      { viewer: null, now, ip: '', requestId: '' },
    );
  });

/** Each by itself: one whose invitation somebody holds keeps no other. */
const waiveEach = async (services: Services, now: Date): Promise<void> =>
  workEach(services, 'a balance did not fall away', await reachedBalances(services.db), ({ invitation_id: id }) =>
    services.db.transaction(now, (tx) => waiveReached(tx, { now, outbox: createOutbox(tx, services.boss) }, id)),
  );

const remindEach = async (services: Services, now: Date): Promise<void> => {
  const today = romeDay(now);
  await workEach(services, 'a kit was not followed', await nearlyDue(services.db, today), async (d) => {
    const step = reminderOf(d.due_on, today);
    if (step !== 'none' && REMINDERS.indexOf(step) > d.told_step) await tellOne(services, d, step, now);
  });
};

/** What fell away is told nobody to pay. */
export const followKits = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const parts = [() => waiveEach(services, now), () => remindEach(services, now)];
  await doEach(services, 'kits were not all followed', parts);
};

/** However many run at once: each account is made by whoever has its invitation locked first. */
export const makeAccounts = async (services: Services): Promise<void> => {
  const waiting = await paidWithoutAccount(services.db);
  await workEach(services, 'an account was not made', waiting, ({ id }) => makeOne(services, id));
};

const makeOne = async (services: Services, id: number): Promise<void> => {
  const now = services.ports.clock.now();
  const secret = await newSecret(services.ports);
  await services.db.transaction(now, async (tx) => {
    const userId = await makeAccount(tx, id, secret, {
      outbox: createOutbox(tx, services.boss),
      address: loginAddress(services.config),
      now,
    });
    if (userId !== null)
      await writeAudit(
        tx,
        { event: 'sponsorship.account-made', object: 'invitation', objectId: id, subjectUserId: userId },
        { viewer: null, now, ip: '', requestId: '' },
      );
  });
};

/** Days after which a link that nobody began with is forgotten, with the name its sponsor gave it. */
const LINK_DAYS = 30;
export const sweepLinks = async (services: Services): Promise<void> => {
  await services.db.transaction(services.ports.clock.now(), (tx) =>
    tx.execute(sql`
      delete from invitation_links
      where invitation_id is null
        and expires_at < ema_now() - make_interval(days => ${LINK_DAYS}::int)`),
  );
};

export const sponsorshipJobs: readonly Job[] = [
  { queue: 'sponsorship-kits', cron: '15 6 * * *', run: followKits },
  { queue: 'sponsorship-links', cron: '35 3 * * *', run: sweepLinks },
  { queue: INVITED_ACCOUNTS, cron: '*/5 * * * *', isSentToo: true, run: makeAccounts },
];
