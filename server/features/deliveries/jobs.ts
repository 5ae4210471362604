import { sql } from 'drizzle-orm';
import { addDays, formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { DAYS_OF_NOTICE, deadlineOf, stepOf, STEPS, type Step } from '@ema/domain/payments/ladder.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { OPEN } from './queries.ts';

type Due = {
  id: number;
  order_id: number;
  code: string;
  date: string;
  extended: string | null;
  cents: number;
  told_step: number;
  email: string | null;
  mobile: string | null;
};

const wordsOf = (step: Step, d: Due): { subject: string; body: string } => {
  const what = `la consegna ${d.code} di ${formatEuro(d.cents)}`;
  const by = formatDay(deadlineOf(d.date, d.extended));
  if (step === 'soon')
    return {
      subject: `La consegna ${d.code} si paga entro il ${formatDay(d.date)}`,
      body: `Paga ${what} entro il ${formatDay(d.date)} e dichiara il pagamento in «Stato pagamenti» entro il ${by}.`,
    };
  if (step === 'late')
    return {
      subject: `La consegna ${d.code} è scaduta`,
      body: `Il termine per pagare ${what} è passato. Dichiara il pagamento in «Stato pagamenti» entro il ${by}: dopo, i tuoi ordini vengono bloccati.`,
    };
  return {
    subject: `Ordini bloccati: la consegna ${d.code} non risulta pagata`,
    body: `Non risulta pagata ${what}. Finché non dichiari il pagamento in «Stato pagamenti» non puoi inviare ordini.`,
  };
};

/** One step up: told once, whoever else runs at the same time. */
const tellOne = (services: Services, d: Due, step: Step, now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const taken = await tx.execute(sql`
      update deliveries d set told_step = ${STEPS.indexOf(step)} where d.id = ${d.id} and d.told_step = ${d.told_step} and ${OPEN} returning 1`);
    if (taken.rows.length === 0) return;
    const outbox = createOutbox(tx, services.boss);
    const words = wordsOf(step, d);
    if (d.email) await outbox.mail({ to: d.email, ...words });
    if (d.mobile && step !== 'soon') await outbox.sms({ to: d.mobile, body: `EMA Planet: ${words.body}` });
    await writeAudit(
      tx,
      { event: `payments.delivery-${step}`, object: 'order', objectId: d.order_id, detail: { delivery: d.id } },
      { viewer: null, now, ip: '', requestId: '' },
    );
  });

/** Every morning: reminds before the day, warns after it, says that orders are blocked after the deadline (NET-261). */
export const climbLadder = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const today = romeDay(now);
  const found = await services.db.execute<Due>(sql`
    select d.id, d.order_id, d.code, d.date::text, d.deadline::text as extended, d.to_pay_cents as cents, d.told_step, p.email, p.mobile
    from deliveries d join orders o on o.id = d.order_id and o.state = 'submitted' join agents a on a.id = o.seller_id and a.status = 'seller' join users u on u.id = a.user_id join people p on p.id = u.person_id
    where ${OPEN} and d.told_step < ${STEPS.length - 1} and d.date <= ${addDays(today, DAYS_OF_NOTICE)}::date order by d.id`);
  for (const d of found.rows) {
    const step = stepOf(d.date, deadlineOf(d.date, d.extended), today);
    if (STEPS.indexOf(step) > d.told_step) await tellOne(services, d, step, now);
  }
};

export const deliveryJobs: readonly Job[] = [{ queue: 'payments-ladder', cron: '10 7 * * *', run: climbLadder }];
