/** Holds every call that is always traced to its word: when it worked, the log says what it was done to. */
import type { Handler } from '../kernel/handle.ts';

/** What these answer when they are asked again was done before, and named then; a check only looks. */
const ASKED_AGAIN = new Set([
  'admin-orders.export-many',
  'admin-orders.undo-export',
  'customer-orders.pagodil-payment',
  'customer-orders.payment-check',
  'customer-orders.stripe-payment',
  'customer-orders.withdrawal-refund',
  'customers.activate-account',
  'customers.complete-contact-validation',
  'customers.start-contact-validation',
  'payments.stripe-payment',
]);

/** The same handlers, which fail the test when they work and name nothing in the log. */
export const traced = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => {
    if (handler.spec.audit !== 'always' || ASKED_AGAIN.has(handler.spec.name)) return handler;
    const run: Handler['run'] = async (c, input) => {
      let named = false;
      const audit: typeof c.audit = (event, on) => {
        named ||= event.object !== undefined;
        return c.audit(event, on);
      };
      const answer = await handler.run({ ...c, audit }, input);
      if (!named) throw new Error(`${handler.spec.name} worked, and the log does not say on what`);
      return answer;
    };
    return { ...handler, run };
  });
