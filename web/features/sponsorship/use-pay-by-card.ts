/** The way to the provider’s page for somebody whom one invited, and back to the wizard (NET-067, NET-068, NET-070). */
import { useState } from 'react';
import { createKitSession } from '@ema/calls/sponsorship.ts';
import type { KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { here } from '../../kernel/here.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { goToCheckout } from '../payments/go-to-checkout.ts';

export const usePayByCard = (id: number) => {
  const start = useSend(createKitSession);
  const [isLeaving, setLeaving] = useState(false);
  /** @returns once the browser leaves, or when it was told why it does not */
  const pay = async (plan: KitPlan | null): Promise<void> => {
    const isHere = here();
    setLeaving(true);
    try {
      const { redirectUrl } = await start.mutateAsync({
        params: { invitationId: String(id) },
        query: { successUrl: paths.invitationPaymentCompleted(id), cancelUrl: paths.invitationPayment(id) },
        body: plan === null ? {} : { plan },
      });
      if (!(await goToCheckout(redirectUrl, isHere))) setLeaving(false);
    } catch (thrown) {
      await errorDialog('Pagamento stripe fallito', sentenceOf(thrown));
      setLeaving(false);
    }
  };
  return { pay, isLeaving };
};
