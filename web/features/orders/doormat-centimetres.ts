/** What becomes of a length that was typed, and what is said where it is not what stands then. */
import { clampSize } from '@ema/domain/catalogue/products.ts';
import { wholeOf } from '../../kernel/whole-number.ts';

/** `value`: what stood before. Nothing changes without a word (ORD-490). */
export const centimetresLeft = (
  typed: string,
  value: number,
  { min, max }: { min: number; max: number },
): { size: number; notice: string | null } => {
  const whole = wholeOf(typed);
  const size = clampSize(whole || value, min, max);
  if (typed === '' || whole === size) return { size, notice: null };
  if (Number.isNaN(whole)) return { size, notice: `«${typed}» non è un numero intero di cm: resta ${size}.` };
  if (whole === 0) return { size, notice: `Il minimo è ${min} cm: resta ${size}.` };
  return {
    size,
    notice:
      whole > max ? `Hai scritto ${whole}: il massimo è ${max} cm.` : `Hai scritto ${whole}: il minimo è ${min} cm.`,
  };
};
