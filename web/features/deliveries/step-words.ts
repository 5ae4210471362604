/** What is asked of the seller of a delivery, in a few words. */
import { daysBetween } from '@ema/domain/kernel/days.ts';
import { day, plural } from '../../kernel/formats.ts';
import type { Delivery } from './declare-dialog.tsx';

/** What is asked of the seller of a delivery now, in a few words. `today`: `YYYY-MM-DD`. */
export const stepWords = (d: Pick<Delivery, 'step' | 'date' | 'deadline'>, today: string): string | null => {
  if (d.step === 'soon') {
    const left = daysBetween(today, d.date);
    const when = left === 0 ? 'oggi' : `entro ${plural(left, 'giorno', 'giorni')}`;
    return `paga ${when}, dichiara entro il ${day(d.deadline)}`;
  }
  if (d.step === 'late') return `scaduta: dichiara entro il ${day(d.deadline)}`;
  if (d.step === 'blocked') return 'scaduta: ordini bloccati';
  return d.step === 'waiting' ? `dichiara entro il ${day(d.deadline)}` : null;
};
