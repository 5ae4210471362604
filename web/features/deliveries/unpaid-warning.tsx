/** The warning about payments that were not declared in time. */
import { DAYS_TO_DECLARE } from '@ema/domain/deliveries/mav.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';

/** NET-261: what follows when a payment is not declared in time. */
export const UnpaidWarning = () => (
  <WaitingBanner title="Ci sono consegne scadute.">
    {`I dati del pagamento vanno comunicati entro ${DAYS_TO_DECLARE} giorni dalla scadenza: in caso contrario l’utente viene bloccato e cancellato.`}
  </WaitingBanner>
);
