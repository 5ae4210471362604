/** What is wrong with a payment that a seller declares, field by field. */
import type { Day } from '../kernel/days.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import type { SlipType } from './mav.ts';

export const VCY_LENGTH = 5;

export type Declaration = { amountCents: Cents; date: Day; vcyCode: string; bank: string; bankBranch: string };
/** `toPayCents`: what is still to be paid of it. */
export type DeclaredDelivery = { slip: SlipType; toPayCents: Cents; sentOn: Day };

/** What a declaration leaves due, told before it is sent; null when it leaves nothing (ORD-374). */
export const shortfall = (amountCents: Cents, dueCents: Cents): string | null =>
  amountCents > 0 && amountCents < dueCents
    ? `Mancano ${formatEuro(dueCents - amountCents)}: restano da pagare e la consegna resta nell’elenco.`
    : null;

/** What is wrong with a declared payment, field by field; empty when nothing is (ORD-198, ORD-202). */
export const declarationFaults = (
  d: Declaration,
  delivery: DeclaredDelivery,
  today: Day,
): { field: keyof Omit<Declaration, 'amountCents'> | 'amount'; message: string }[] => [
  ...(d.amountCents <= 0 ? [{ field: 'amount' as const, message: 'Inserisci un importo maggiore di zero.' }] : []),
  ...(d.amountCents > delivery.toPayCents
    ? [{ field: 'amount' as const, message: `L’importo da pagare è ${formatEuro(delivery.toPayCents)}.` }]
    : []),
  ...(d.date > today ? [{ field: 'date' as const, message: 'La data del pagamento non può essere nel futuro.' }] : []),
  ...(d.date < delivery.sentOn
    ? [{ field: 'date' as const, message: 'La data del pagamento è precedente all’invio dell’ordine.' }]
    : []),
  ...(delivery.slip === 'mav' && d.bank === ''
    ? [{ field: 'bank' as const, message: 'Inserisci la banca con la quale hai pagato.' }]
    : []),
  ...(delivery.slip === 'mav' && d.vcyCode !== ''
    ? [{ field: 'vcyCode' as const, message: 'Il codice VCY è dei bollettini postali.' }]
    : []),
  ...(delivery.slip === 'bp' && d.vcyCode === ''
    ? [{ field: 'vcyCode' as const, message: 'Inserisci il codice VCY della ricevuta.' }]
    : []),
  ...(delivery.slip === 'bp' && (d.bank !== '' || d.bankBranch !== '')
    ? [{ field: 'bank' as const, message: 'La banca si indica solo per i MAV.' }]
    : []),
];
