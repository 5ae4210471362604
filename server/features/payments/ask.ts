/** Asks the provider about an attempt to pay, and settles what it says. */
import { ProviderRefusal, type Ports } from '../../adapters/ports.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import type { Decision, ProviderFacts } from '@ema/domain/payments/decide.ts';
import { hasRefundFailed } from '@ema/domain/payments/pagodil.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { lockAttempt } from './lock-attempt.ts';
import { refundCameBack } from './refund.ts';
import type { AttemptRow } from './queries.ts';
import { tellKit } from './tell-kit.ts';
import { tellPaid } from './tell-paid.ts';
import { tellRefused } from './tell-refused.ts';
import { settle } from './settle.ts';

type Asker = {
  ports: Pick<Ports, 'payments' | 'financing'>;
  now: Date;
  config: Config;
  outboxOn(on: Queryable): Outbox;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Facts = ProviderFacts & { status?: string };

const financingKey = (a: AttemptRow) => ({ reference: a.reference, day: a.provider_day });

/** What the provider knows; null when it never heard of the attempt. */
const read = async ({ ports }: Asker, a: AttemptRow): Promise<Facts | null> => {
  if (a.provider === 'pagodil') return ports.financing.read(financingKey(a));
  return a.provider_session_id === null ? null : ports.payments.readCheckout(a.provider_session_id);
};
/**
 * What is decided already the provider refuses to close: it is read again afterwards. @returns whether nobody can pay
 * it any more @throws when the provider does not answer: then somebody still can
 */
const close = async ({ ports }: Asker, a: AttemptRow): Promise<boolean> => {
  try {
    if (a.provider === 'pagodil') await ports.financing.close(financingKey(a));
    else if (a.provider_session_id) await ports.payments.expireCheckout(a.provider_session_id);
    return true;
  } catch (thrown) {
    // A financing is paid by nobody before we have confirmed it: left open there, it still ends here.
    if (thrown instanceof ProviderRefusal) return a.provider === 'pagodil';
    throw thrown;
  }
};

/** What an attempt is that the provider never heard of: we stopped between our row and the provider. */
const unheard = (a: AttemptRow): Facts => ({
  reference: a.reference,
  amountCents: a.amount_cents,
  currency: a.currency,
  livemode: a.livemode,
  outcome: 'expired',
});

/** Whoever waits for it is told what was decided. */
const tell = async (asker: Asker, tx: Tx, a: AttemptRow, { event }: Decision): Promise<void> => {
  if (a.kit_payment_id === null) {
    if (event === 'refused') await tellRefused(asker, tx, a);
    if (event === 'paid') await tellPaid(asker, tx, a);
  } else if (event === 'paid' || event === 'refused') await tellKit(asker, tx, a.kit_payment_id, event);
};

/**
 * Asks the provider about an attempt and settles what it says, as often as the answer leads to another question: a
 * granted financing is taken, one whose time is over is closed. Nothing is asked inside a transaction.
 * @throws when the provider does not answer; what was settled until then stays
 */
export const askProvider = async (
  asker: Asker,
  first: AttemptRow,
  source: string,
  giveUp = false,
): Promise<Decision> => {
  let attempt = first;
  let isClosedThere = giveUp && (await close(asker, attempt));
  for (let round = 1; ; round += 1) {
    const facts = (await read(asker, attempt)) ?? unheard(attempt);
    const asked = attempt;
    const { decision, now } = await asker.transact(async (tx) => {
      const locked = (await lockAttempt(tx, asked.id))?.attempt ?? asked;
      // Its session was opened while we asked: what we heard is not about it.
      if (locked.provider_session_id !== asked.provider_session_id) return { decision: null, now: locked };
      const settled = await settle(tx, asked.id, facts, {
        now: asker.now,
        outbox: asker.outboxOn(tx),
        source,
        isClosedThere,
        ...(facts.status === undefined ? {} : { providerStatus: facts.status }),
      });
      await tell(asker, tx, asked, settled);
      if (hasRefundFailed(facts.status) && locked.state === PAYMENT_TRANSITIONS.refunded.to)
        await refundCameBack(tx, { now: asker.now, viewer: null }, locked);
      return { decision: settled, now: locked };
    });
    if (decision === null) {
      attempt = now;
      if (giveUp) isClosedThere = await close(asker, attempt);
      continue;
    }
    if (decision.ask === null || round === 3) return decision;
    if (decision.ask === 'confirm') await asker.ports.financing.confirm(financingKey(attempt));
    else isClosedThere = await close(asker, attempt);
  }
};
