/** Why one cannot go on from a step of a customer's own order. */
import { plural } from '../../kernel/formats.ts';
import type { Step } from './order-machine.ts';

export type Going = {
  step: Step;
  isKits: boolean;
  hasKit: boolean;
  hasGoods: boolean;
  /** Products whose variants are not all given out. */
  uneven: readonly { name: string }[];
  hasMethod: boolean;
  quotation: { error: string | null; isStale: boolean; breakdown: { warning: string | null } | null };
  isActing: boolean;
};

const aboutGoods = ({ isKits, hasKit, uneven, hasGoods }: Going): string | null => {
  if (isKits) return hasKit ? null : 'Scegli un pacchetto.';
  if (uneven.length > 0)
    return `Completa le varianti di ${plural(uneven.length, 'prodotto', 'prodotti')}: ${uneven[0]?.name ?? ''}.`;
  return hasGoods ? null : 'Scegli almeno un prodotto.';
};
/** What would be refused by its amount goes no further than where it is mended (ORD-434). */
const aboutAmount = ({ quotation: q }: Going): string | null => q.breakdown?.warning ?? null;
/** Nothing is sent at a price that was not seen. */
const aboutPrice = ({ quotation: q }: Going): string | null => {
  if (q.error !== null) return q.error;
  return q.breakdown !== null && !q.isStale ? q.breakdown.warning : 'Attendi: sto calcolando il totale.';
};

/** A sentence, or null when one can go on. */
export const reasonAgainst = (g: Going): string | null => {
  if (g.step === 'goods') return aboutGoods(g) ?? aboutAmount(g);
  if (g.step === 'payment') return g.hasMethod ? aboutAmount(g) : 'Scegli come pagare.';
  if (g.step !== 'confirm') return null;
  if (g.isActing) return 'Solo il cliente può confermare l’ordine: stai operando per suo conto.';
  return aboutPrice(g);
};
