/** The identification card of an agent at doors: how long it is good, what it is called, and what anybody is told. */
import { addDays, addMonths, type Day } from '../kernel/days.ts';

/** It is made anew every year (D.Lgs. 114/1998, art. 19): good to the day before that of the year after. */
const MONTHS = 12;
export const lastDayOf = (firstDay: Day): Day => addDays(addMonths(firstDay, MONTHS), -1);

/** So many days before its end the next one may be made. */
const RENEWED_FROM_DAYS = 30;
export const renewableFrom = (lastDay: Day): Day => addDays(lastDay, -RENEWED_FROM_DAYS);

/** So many days before its end its holder is reminded, the first time when it may be renewed. */
const REMINDED_BEFORE_DAYS = [RENEWED_FROM_DAYS, 7];
/** The last of the days on which cards end whose holders are to be reminded. */
export const remindedUntil = (today: Day): Day => addDays(today, RENEWED_FROM_DAYS);
/** How often its holder was to be reminded by now. */
export const remindersDue = (lastDay: Day, today: Day): number =>
  today > lastDay ? 0 : REMINDED_BEFORE_DAYS.filter((days) => addDays(lastDay, -days) <= today).length;

/** As it stands on the card: the year in which it was made, and its place in that year. */
export const numberText = (year: number, number: number): string => `${year}/${String(number).padStart(5, '0')}`;

/** Why a card is taken back before its day. */
export const WITHDRAWALS = ['renewed', 'lost', 'name', 'photo', 'not-in-charge'] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];
export const WITHDRAWAL_WORDS: Readonly<Record<Withdrawal, string>> = {
  renewed: 'Rinnovato',
  lost: 'Smarrito o rubato',
  name: 'Il nome è cambiato',
  photo: 'La foto è cambiata',
  'not-in-charge': 'Incarico cessato',
};
/** What the portal makes another one for by itself: the person is the same and works on. */
export const MADE_ANEW: readonly Withdrawal[] = ['name', 'photo'];

export type CardFacts = {
  withdrawn: Withdrawal | null;
  lastDay: Day;
  /** The agent works now: active, and their account is open. */
  isInCharge: boolean;
};
export type CardState = 'valid' | 'expired' | 'withdrawn' | 'suspended';
/** `suspended`: good again as soon as the account is open again. */
export const cardState = ({ withdrawn, lastDay, isInCharge }: CardFacts, today: Day): CardState => {
  if (withdrawn !== null) return 'withdrawn';
  if (lastDay < today) return 'expired';
  return isInCharge ? 'valid' : 'suspended';
};

/** Who stands at the door, as far as whoever holds the card has to compare: «Maria R.». */
export const doorName = (firstName: string, lastName: string): string => `${firstName} ${lastName.slice(0, 1)}.`;
