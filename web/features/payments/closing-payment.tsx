/** Gives up a payment whose payer came back from the provider without paying, then goes on to the order. */
import { useEffect, useRef } from 'react';
import { useGo } from '../../kernel/use-go.ts';
import { Page, SkeletonRows } from '../../ui/page.tsx';

/** Somebody pressed «Annulla» at the provider’s: the order is to be paid anew at once, with nothing locked (ORD-177). */
export const ClosingPayment = ({ giveUp, order }: { giveUp: () => Promise<unknown>; order: string }) => {
  const pressed = useGo();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const { go } = pressed();
    // Refused or unheard: the order itself says where its payment stands.
    void giveUp()
      .catch(() => undefined)
      .then(() => go({ to: order, replace: true }));
  });
  return (
    <Page title="Pagamento annullato" facts="Un momento: chiudo il pagamento e torno all’ordine.">
      <SkeletonRows rows={4} height={110} />
    </Page>
  );
};
