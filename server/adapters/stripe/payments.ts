/** Lets people pay by card or Klarna through Stripe, and reads what Stripe tells of it. */
import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { ProviderFacts } from '@ema/domain/payments/decide.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../../kernel/config.ts';
import { ProviderRefusal, type CheckoutFacts, type Payments, type RefundFacts } from '../ports.ts';

/** Outside production, without keys of one's own, the sandbox of this very server answers instead of the provider. */
export const sandboxKeys = (config: Config): { apiKey: string; webhookSecret: string } => {
  const derive = (what: string) => createHmac('sha256', config.secret).update(what).digest('hex');
  return { apiKey: `sk_test_${derive('stripe-api').slice(0, 32)}`, webhookSecret: `whsec_${derive('stripe-webhook')}` };
};

const METHODS = { card: 'card', klarna: 'klarna' } as const;
/** Under this name a refund carries the key it was asked for with. */
const REFUND_KEY = 'ema_refund';
/** A notification signed longer ago than this is not believed. */
const TOLERANCE_SECONDS = 300;

/** Checkout sessions through the official SDK, against Stripe or anything that speaks its protocol. */
export const createStripePayments = (config: Config, clock: Clock): Payments => {
  const sandbox = sandboxKeys(config);
  const apiKey = config.STRIPE_SECRET_KEY ?? sandbox.apiKey;
  const webhookSecrets = (config.STRIPE_WEBHOOK_SECRET ?? sandbox.webhookSecret)
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  const load = async () => {
    const { default: Library } = await import('stripe');
    const base = new URL(
      config.STRIPE_API_BASE ??
        (config.STRIPE_SECRET_KEY ? 'https://api.stripe.com' : `http://127.0.0.1:${config.PORT}`),
    );
    const api = new Library(apiKey, {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      httpClient: Library.createNodeHttpClient(),
      maxNetworkRetries: 2,
      timeout: 10_000,
      telemetry: false,
    });
    return { api, InvalidRequest: Library.errors.StripeInvalidRequestError };
  };
  let loading: ReturnType<typeof load> | undefined;
  /** Loaded with the first payment: a server at rest does without. */
  const stripe = () => (loading ??= load());
  const readCheckout = async (sessionId: string): Promise<CheckoutFacts | null> => {
    const { api, InvalidRequest } = await stripe();
    try {
      const session = await api.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
      if (!isA(session, 'checkout.session')) throw new Error('no session in the answer');
      return factsOf(session);
    } catch (thrown) {
      if (thrown instanceof InvalidRequest && thrown.code === 'resource_missing') return null;
      throw thrown;
    }
  };
  return {
    livemode: /^[rs]k_live_/.test(apiKey),
    createCheckout: async (r) => {
      const { api } = await stripe();
      const expiresAt = Math.floor(r.expiresAt.getTime() / 1000);
      const session = await api.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: r.reference,
          allowed_payment_method_types: [METHODS[r.method]],
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: r.amountCents, product_data: { name: r.description } },
            },
          ],
          success_url: r.successUrl,
          cancel_url: r.cancelUrl,
          expires_at: expiresAt,
          locale: 'it',
        },
        // The provider refuses one key with two bodies: an attempt that is opened anew ends later (ORD-514).
        { idempotencyKey: `${r.reference}-${expiresAt}` },
      );
      if (!isA(session, 'checkout.session') || !session.url) throw new Error('checkout without an address');
      return { sessionId: session.id, url: session.url };
    },
    readCheckout,
    expireCheckout: async (sessionId) => {
      const { api, InvalidRequest } = await stripe();
      await api.checkout.sessions.expire(sessionId).catch((thrown: unknown) => {
        throw thrown instanceof InvalidRequest ? refusalOf(thrown) : thrown;
      });
    },
    refundCheckout: async (sessionId, amountCents, key) => {
      const intent = (await readCheckout(sessionId))?.paymentIntentId;
      if (!intent) throw new ProviderRefusal('not_paid', 'nothing was paid in this session');
      const { api, InvalidRequest } = await stripe();
      try {
        // The provider forgets a key after a day; what a refund carries it keeps.
        const earlier = await api.refunds.list({ payment_intent: intent, limit: 100 });
        if (!Array.isArray(earlier.data)) throw new Error('no refunds in the answer');
        const ours = earlier.data.find(({ metadata }) => metadata?.[REFUND_KEY] === key);
        return refundFactsOf(
          ours ??
            (await api.refunds.create(
              { payment_intent: intent, amount: amountCents, metadata: { [REFUND_KEY]: key } },
              { idempotencyKey: key },
            )),
        );
      } catch (thrown) {
        if (!(thrown instanceof InvalidRequest)) throw thrown;
        if (thrown.code === 'charge_already_refunded') return { reference: intent, outcome: 'done' };
        throw refusalOf(thrown);
      }
    },
    readRefund: async (reference) => refundFactsOf(await (await stripe()).api.refunds.retrieve(reference)),
    readEvent: async (raw, signature) => {
      const event = verified((await stripe()).api, raw, signature, webhookSecrets, clock.now().getTime());
      if (event.account !== undefined) return null;
      const object = event.data.object as { id?: string; object?: string };
      return {
        id: event.id,
        type: event.type,
        sessionId: object.object === 'checkout.session' ? (object.id ?? '') : '',
        refundId: object.object === 'refund' ? (object.id ?? '') : '',
      };
    },
  };
};

const refusalOf = (thrown: Stripe.errors.StripeError): ProviderRefusal =>
  new ProviderRefusal(thrown.code ?? 'invalid', thrown.message, thrown);

/** The SDK takes any JSON without `error` for an answer, a proxy’s 502 too: what it gives is looked at. */
const isA = (answer: { id: string; object: string }, object: string): boolean =>
  answer.object === object && typeof answer.id === 'string' && answer.id !== '';

/** Only what arrived is done. @throws ProviderRefusal when it came to nothing */
const refundFactsOf = (refund: Stripe.Refund): RefundFacts => {
  if (!isA(refund, 'refund')) throw new Error('no refund in the answer');
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw new ProviderRefusal(refund.failure_reason ?? refund.status, 'the refund did not come through');
  return { reference: refund.id, outcome: refund.status === 'succeeded' ? 'done' : 'pending' };
};

/** While a secret is being changed the provider may sign with the old or the new one. @throws when neither fits */
const verified = (
  stripe: Stripe,
  raw: Buffer,
  signature: string,
  secrets: readonly string[],
  receivedAt: number,
): Stripe.Event => {
  let refused: unknown = new Error('no webhook secret');
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, receivedAt);
    } catch (thrown) {
      refused = thrown;
    }
  }
  throw refused;
};

/** `complete` is not paid: a slow method is `pending` until its payment succeeds or comes to nothing. */
const outcomeOf = (s: Stripe.Checkout.Session): ProviderFacts['outcome'] => {
  if (s.payment_status === 'paid') return 'paid';
  if (s.status === 'expired') return 'expired';
  if (s.status !== 'complete') return 'open';
  const intent = typeof s.payment_intent === 'object' ? s.payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'refused' : 'pending';
};

const factsOf = (s: Stripe.Checkout.Session): CheckoutFacts => ({
  sessionId: s.id,
  paymentIntentId: typeof s.payment_intent === 'string' ? s.payment_intent : (s.payment_intent?.id ?? null),
  reference: s.client_reference_id ?? '',
  amountCents: s.amount_total ?? 0,
  currency: s.currency ?? '',
  livemode: s.livemode,
  outcome: outcomeOf(s),
});
