/** Why one cannot go on from a step of a new commission, and what is ordered in a few words. */
import { pointsMissingTenths } from '@ema/domain/orders/points.ts';
import type { Step } from '@ema/domain/orders/steps.ts';
import { plural } from '../../kernel/formats.ts';
import type { BasketLine } from './basket-lines.ts';
import type { Composition } from './create-machine.ts';
import type { Quotation } from './quotation.ts';

type Points = { balance: string; used: string };
/** `points`: as the server reckoned them with the gifts that are chosen. */
export const isShortOfPoints = (points: Points | undefined): boolean =>
  points !== undefined && pointsMissingTenths(Number(points.balance) * 10, Number(points.used) * 10) > 0;

export type Going = {
  step: Step | 'done';
  /** How many prices changed and were not looked at. */
  differences: number;
  /** Products whose variants are not all given out. */
  uneven: readonly { name: string }[];
  isKits: boolean;
  composition: Pick<Composition, 'kitId' | 'paymentMethod' | 'sampleOnly'>;
  hasGoods: boolean;
  quotation: Pick<Quotation, 'isStale' | 'error'> & { breakdown: { points: Points } | null };
};

const aboutGoods = ({ uneven, isKits, composition, hasGoods }: Going): string | null => {
  if (uneven.length > 0)
    return `Completa le varianti di ${plural(uneven.length, 'prodotto', 'prodotti')}: ${uneven[0]?.name ?? ''}.`;
  if (isKits) return composition.kitId === null ? 'Scegli un pacchetto.' : null;
  return hasGoods ? null : 'Scegli almeno un prodotto.';
};
/** Nothing is sent at a price that was not seen. */
const aboutPrice = ({ composition, quotation }: Going): string | null => {
  if (composition.sampleOnly) return null;
  if (quotation.error) return quotation.error;
  return quotation.breakdown === null || quotation.isStale ? 'Attendi: sto calcolando il totale.' : null;
};
const hasTooManyGifts = ({ quotation, isKits, step }: Going): boolean =>
  !(isKits && step === 'select_products__from_listing') && isShortOfPoints(quotation.breakdown?.points);

/** A sentence, or null when one can go on. */
export const reasonAgainst = (g: Going): string | null => {
  if (g.differences > 0) return 'Guarda prima i prezzi che sono cambiati.';
  const goods = g.step === 'select_products__from_listing' ? aboutGoods(g) : null;
  if (goods !== null) return goods;
  if (g.step === 'select_payment_method' && g.composition.paymentMethod === null) return 'Scegli come si paga.';
  if (hasTooManyGifts(g)) return 'Gli omaggi superano i tuoi punti: togline qualcuno.';
  return g.step === 'submit_commission' ? aboutPrice(g) : null;
};

/** Goods made to measure, which nobody takes back: each with its size (ORD-490). */
export const measuredOf = (lines: readonly BasketLine[]): string[] =>
  lines.filter((l) => l.isMeasured).map((l) => `${l.quantity} × ${l.name}, ${l.detail}`);

/** What is ordered, in a few words. */
export const goodsOf = (lines: readonly BasketLine[], sampleOnly: boolean): string => {
  const [first, ...others] = lines;
  if (!first) return '–';
  if (sampleOnly) return `Solo il campione, ${first.detail.toLowerCase()}`;
  if (others.length === 0) return `${first.quantity} × ${first.name}`;
  const count = lines.reduce((n, l) => n + l.quantity, 0);
  return `${plural(count, 'pezzo', 'pezzi')}, ${plural(lines.length, 'riga', 'righe')}`;
};
