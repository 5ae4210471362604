/** What one piece may cost at most, in euro and in points: so that a whole order of it is still reckoned to the cent. */
import { formatEuro, type Cents } from '../kernel/money.ts';
import { formatPoints } from '../orders/points.ts';

export const PRICE_MAX: Cents = 9_999_999;
export const POINTS_MAX_TENTHS = 99_999;

/** What is wrong with the price of a product or kit, or null. */
export const priceFault = (cents: Cents): string | null =>
  cents > PRICE_MAX ? `Il prezzo può essere al massimo di ${formatEuro(PRICE_MAX)}.` : null;
export const pointsFault = (tenths: number): string | null =>
  tenths > POINTS_MAX_TENTHS ? `I punti possono essere al massimo ${formatPoints(POINTS_MAX_TENTHS)}.` : null;

/** The same of what somebody typed; `null`: it is no number. */
export const typedPriceFault = (cents: Cents | null): string | null =>
  cents === null ? 'Scrivi il prezzo come 121,03.' : priceFault(cents);
export const typedPointsFault = (tenths: number | null): string | null =>
  tenths === null ? 'Scrivi i punti come 12,5.' : pointsFault(tenths);
