/** Whom a pending order waits for, in words: what stands where its status says no more than «-». */
import { isSentByPaying } from './payment-methods.ts';
import type { OrderState } from './states.ts';

export type WaitingFacts = {
  state: OrderState;
  paymentMethodId: string;
  completableBySeller: boolean;
  /** Who finishes it, when that is its customer. */
  customer: string | null;
};

/** As its agent reads it; null when nobody is waited for: sent, cancelled, or the agent's own to finish (ORD-373). */
export const waitedFor = (o: WaitingFacts): string | null => {
  const who = o.customer ?? 'chi ha ordinato';
  if (o.state === 'waiting_confirmation') return `In attesa della firma di ${who}`;
  if (o.state === 'in_payment') return 'In attesa della conferma del pagamento';
  if (o.state !== 'confirmed' || o.completableBySeller) return null;
  return isSentByPaying(o.paymentMethodId)
    ? `In attesa del pagamento di ${who}`
    : `In attesa che ${who} chiuda l’ordine`;
};
