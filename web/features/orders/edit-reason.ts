/** Why the changes of a commission cannot be saved. */
import { plural } from '../../kernel/formats.ts';

type Changed = {
  isLocked: boolean;
  /** How many products have variants that are not all given out. */
  uneven: number;
  hasItems: boolean;
  /** The agent's points after it; null while the price is asked for. */
  balance: string | null;
};

/** A sentence, or null when they can be. */
export const reasonAgainstSaving = ({ isLocked, uneven, hasItems, balance }: Changed): string | null => {
  if (isLocked) return 'La commissione è bloccata: l’ordine è in pagamento o già confermato.';
  if (uneven > 0) return `Completa le varianti di ${plural(uneven, 'prodotto', 'prodotti')}.`;
  if (!hasItems) return 'Scegli almeno un prodotto.';
  return balance !== null && Number(balance) < 0 ? 'Gli omaggi superano i tuoi punti.' : null;
};
