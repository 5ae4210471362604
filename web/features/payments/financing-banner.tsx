/** The banner that says where the financing of an order stands. */
import type { FinancingStatus } from '@ema/domain/payments/pagodil.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';

/** Where the financing of an order stands (ORD-267): refused is said aloud, undecided is waited for, the rest needs no word. */
export const FinancingBanner = ({ status }: { status: FinancingStatus }) => {
  if (status === 'REFUSED')
    return (
      <WaitingBanner title="Finanziamento rifiutato da PagoDIL">
        Puoi fare una nuova richiesta oppure chiedere al tuo incaricato un altro metodo di pagamento.
      </WaitingBanner>
    );
  if (status === 'UNDEFINED') return null;
  return (
    <WaitingBanner icon="waiting" title="PagoDIL sta valutando la tua richiesta.">
      La risposta può richiedere qualche giorno: l’ordine parte da solo appena il finanziamento è concesso.
    </WaitingBanner>
  );
};
