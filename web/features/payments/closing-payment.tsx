/** Gives up a payment whose payer came back from the provider without paying, then goes on to the order. */
import { useEffect, useRef } from 'react';
import { Page, SkeletonRows } from '../../ui/page.tsx';

/** Somebody pressed «Annulla» at the provider’s: the order is to be paid anew at once, with nothing locked (ORD-177). */
export const ClosingPayment = ({ giveUp, onOver }: { giveUp: () => Promise<void>; onOver: () => Promise<void> }) => {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    // Refused or unheard: the order itself says where its payment stands.
    void giveUp()
      .catch(() => undefined)
      .then(onOver);
  });
  return (
    <Page title="Pagamento annullato" facts="Un momento: chiudo il pagamento e torno all’ordine.">
      <SkeletonRows rows={4} height={110} />
    </Page>
  );
};
