import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { Config } from '../../kernel/config.ts';
import type { CheckoutFacts, Payments } from '../ports.ts';

/** Outside production, without keys of one's own, the sandbox of this very server answers instead of the provider. */
export const sandboxKeys = (config: Config): { apiKey: string; webhookSecret: string } => {
  const derive = (what: string) => createHmac('sha256', config.secret).update(what).digest('hex');
  return { apiKey: `sk_test_${derive('stripe-api').slice(0, 32)}`, webhookSecret: `whsec_${derive('stripe-webhook')}` };
};

const METHODS = { card: 'card', klarna: 'klarna' } as const;

/** Checkout sessions through the official SDK, against Stripe or anything that speaks its protocol. */
export const createStripePayments = (config: Config): Payments => {
  const sandbox = sandboxKeys(config);
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? sandbox.webhookSecret;
  let made: Stripe | undefined;
  const stripe = (): Stripe => {
    if (made) return made;
    const base = new URL(
      config.STRIPE_API_BASE ??
        (config.STRIPE_SECRET_KEY ? 'https://api.stripe.com' : `http://127.0.0.1:${config.PORT}`),
    );
    made = new Stripe(config.STRIPE_SECRET_KEY ?? sandbox.apiKey, {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      httpClient: Stripe.createNodeHttpClient(),
      maxNetworkRetries: 2,
      timeout: 10_000,
      telemetry: false,
    });
    return made;
  };
  return {
    createCheckout: async (r) => {
      const session = await stripe().checkout.sessions.create(
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
          expires_at: Math.floor(r.expiresAt.getTime() / 1000),
          locale: 'it',
        },
        { idempotencyKey: r.reference },
      );
      if (!session.url) throw new Error('checkout without an address');
      return { sessionId: session.id, url: session.url };
    },
    readCheckout: async (sessionId) => factsOf(await stripe().checkout.sessions.retrieve(sessionId)),
    expireCheckout: async (sessionId) => {
      await stripe().checkout.sessions.expire(sessionId);
    },
    readEvent: (raw, signature) => {
      const event = stripe().webhooks.constructEvent(raw, signature, webhookSecret, 300);
      const object = event.data.object as { id?: string; object?: string };
      return {
        id: event.id,
        type: event.type,
        sessionId: object.object === 'checkout.session' ? (object.id ?? '') : '',
      };
    },
  };
};

const factsOf = (s: Stripe.Checkout.Session): CheckoutFacts => ({
  sessionId: s.id,
  reference: s.client_reference_id ?? '',
  amountCents: s.amount_total ?? 0,
  currency: s.currency ?? '',
  livemode: s.livemode,
  paymentStatus: s.payment_status === 'paid' ? 'paid' : 'unpaid',
  status: s.status === 'complete' ? 'complete' : s.status === 'expired' ? 'expired' : 'open',
  url: s.url,
});
