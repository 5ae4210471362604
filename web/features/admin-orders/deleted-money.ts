/** What the office is told of the money of an order that it deletes: still to be given back, or on its way (NET-966). */
import type { deleteAdminOrder } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';

const UNDER_WAY = (amount: string): string =>
  `Il rimborso di ${amount} pagati online è già in corso: lo segui tra i pagamenti da verificare.`;
type Money = CallOutput<typeof deleteAdminOrder>;
const sayOf =
  (words: { due: (amount: string) => string; underWay: (amount: string) => string }) =>
  (money: Money | undefined): string | null => {
    // A server of the release before answers nothing (NET-1013).
    if (money === undefined) return null;
    const { toRefund, isRefundUnderWay } = money;
    if (wireToCents(toRefund) === 0) return null;
    return isRefundUnderWay ? words.underWay(euro(toRefund)) : words.due(euro(toRefund));
  };

/** Before it is deleted; null where nothing came in. */
export const moneyBefore = sayOf({
  due: (amount) => `Sono stati pagati online ${amount}: passano tra i pagamenti da verificare, da dove si rimborsano.`,
  underWay: UNDER_WAY,
});
/** Once it is. */
export const moneyAfter = sayOf({
  due: (amount) => `I ${amount} pagati online sono tra i pagamenti da verificare, da dove si rimborsano.`,
  underWay: UNDER_WAY,
});
