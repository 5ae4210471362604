/** Why the changes of a commission cannot be saved. */
import { plural } from '../../kernel/formats.ts';

type Changed = {
  isLocked: boolean;
  /** How many products have variants that are not all given out. */
  uneven: number;
  hasItems: boolean;
  /** Do its gifts take more than the agent's points? */
  isShortOfPoints: boolean;
};

/** A sentence, or null when they can be. */
export const reasonAgainstSaving = ({ isLocked, uneven, hasItems, isShortOfPoints }: Changed): string | null => {
  if (isLocked) return 'La commissione è bloccata: l’ordine è in pagamento, in verifica o già confermato.';
  if (uneven > 0) return `Completa le varianti di ${plural(uneven, 'prodotto', 'prodotti')}.`;
  if (!hasItems) return 'Scegli almeno un prodotto.';
  return isShortOfPoints ? 'Gli omaggi superano i tuoi punti.' : null;
};
