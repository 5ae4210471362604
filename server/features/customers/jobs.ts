/** Tells an agent that a customer they wait for has made the first access, when they no longer look (ORD-397). */
import { remainingSteps } from '@ema/domain/customers/first-access.ts';
import { originOf } from '../../kernel/config.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { endWaiting, FIRST_ACCESS, LOOK_AGAIN_SECONDS } from './first-access.ts';
import { customerIsReady } from './mails.ts';
import { findFirstAccess, holdWaiting } from './queries.ts';

const look = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const [customerId, agentId, until] = [Number(data['customerId']), Number(data['agentId']), String(data['until'])];
  const now = services.ports.clock.now();
  await services.db.transaction(now, async (tx) => {
    const waiting = await holdWaiting(tx, customerId, agentId);
    // In the agent's register already: they saw it themselves.
    if (!waiting || waiting.complete || now.toISOString() > until) return;
    // They confirmed once more, and it is looked for that; none where it was left before ends were kept.
    if (waiting.waits_until !== null && waiting.waits_until.toISOString() !== until) return;
    const outbox = createOutbox(tx, services.boss);
    if (remainingSteps(await findFirstAccess(tx, waiting.user_id)) > 0)
      return outbox.job(FIRST_ACCESS, data, { startAfterSeconds: LOOK_AGAIN_SECONDS });
    await endWaiting(tx, { customerId, agentId, now });
    if (!waiting.email) return;
    const link = `${originOf(services.config)}/app/orders/create-customers?customerId=${customerId}`;
    await outbox.mail({ to: waiting.email, ...customerIsReady(waiting.full_name, link) });
  });
};

export const customerJobs: readonly Job[] = [{ queue: FIRST_ACCESS, run: look }];
