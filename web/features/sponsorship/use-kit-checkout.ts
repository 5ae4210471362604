/** What of one's kit is to be paid, how a payment under way goes, and the way to the provider's page. */
import { useState } from 'react';
import { checkKit, createBalanceSession, createKitSession, readKit } from '@ema/calls/sponsorship.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { isAsked, type KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { here } from '../../kernel/here.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { useStep } from '../../ui/step-layout.tsx';
import { goToCheckout } from '../payments/go-to-checkout.ts';

export type Kit = CallOutput<typeof readKit>;
export type KitPayment = Kit['payments'][number];
/** What the centre asks for today: the oldest that is due, a balance or anything else. */
export const owedOf = (kit: Kit, isBalance: boolean): KitPayment | null =>
  kit.payments.find((p) => p.state === 'due' && (p.part === 'balance') === isBalance && isAsked(p, romeDay(now()))) ??
  null;
export const isUnderWay = ({ attempt }: KitPayment): boolean => attempt === 'created' || attempt === 'open';

export const useKitCheckout = (isBalance: boolean) => {
  const { onLeave } = useStep();
  const kit = useCall(readKit, {}, { staleTime: 0 });
  const check = useSend(checkKit);
  const payKit = useSend(createKitSession);
  const payBalance = useSend(createBalanceSession);
  const [isLeaving, setLeaving] = useState(false);
  const look = async (): Promise<void> => void (await kit.refetch());
  /** @returns once the browser leaves, or when it was told why it does not */
  const pay = async (plan: KitPlan | null): Promise<void> => {
    if (!kit.data) return;
    const isHere = here();
    setLeaving(true);
    try {
      const { invitationId } = kit.data;
      const { redirectUrl } = isBalance
        ? await payBalance.mutateAsync({ body: {} })
        : await payKit.mutateAsync({
            params: { invitationId: String(invitationId) },
            body: plan === null ? {} : { plan },
          });
      if (isHere()) onLeave();
      if (!(await goToCheckout(redirectUrl, isHere))) setLeaving(false);
    } catch (thrown) {
      await errorDialog('Pagamento stripe fallito', sentenceOf(thrown));
      setLeaving(false);
      await look();
    }
  };
  return {
    kit,
    isLeaving,
    /** Nothing owed any more: it was paid meanwhile, also while this page was on its way, or fell away. */
    isOver: kit.data !== undefined && !kit.isFetching && owedOf(kit.data, isBalance) === null,
    pay,
    look,
    /** The same for what was decided. @throws when it cannot be read */
    show: async (): Promise<void> => void (await kit.refetch({ throwOnError: true })),
    /** Makes the server ask the provider; the page decides nothing by itself. */
    ask: async () => {
      const owed = owedOf(await check.mutateAsync({ body: {} }), isBalance);
      return {
        isWaiting: owed !== null && isUnderWay(owed),
        isSubmitted: owed === null,
        isInReview: owed?.isInReview ?? false,
      };
    },
  };
};
export type KitCheckout = ReturnType<typeof useKitCheckout>;
