/** The banner that says that a financing is being decided. */
import type { FinancingStatus } from '@ema/domain/payments/pagodil.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';

/** Undecided is waited for; a refusal is told like every payment that came to nothing, the rest needs no word (ORD-267). */
export const FinancingBanner = ({ status }: { status: FinancingStatus }) =>
  status === 'PENDING' || status === 'TO_CONFIRM' ? (
    <WaitingBanner icon="waiting" title="PagoDIL sta valutando la tua richiesta.">
      La risposta può richiedere qualche giorno: l’ordine parte da solo appena il finanziamento è concesso.
    </WaitingBanner>
  ) : null;
