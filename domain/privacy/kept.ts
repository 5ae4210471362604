/** How long the law makes us keep the books: ten years from the end of the year of the last entry. */
import type { Day } from '../kernel/days.ts';

/** Art. 2220 of the civil code; never less, whatever is configured. */
export const BOOK_YEARS = 10;
/** The last day on which what was entered that day has to be there. */
export const keptUntil = (entered: Day): Day => `${Number(entered.slice(0, 4)) + BOOK_YEARS}-12-31`;

export const BOOKS_LAW = 'art. 2220 c.c.: 10 anni dalla fine dell’anno dell’ultima registrazione';
export const PROOF_LAW = 'art. 2946 c.c. e 7.1 GDPR: 10 anni dalla fine dell’anno in cui il rapporto è finito';
export const AUDIT_LAW = 'art. 5.2 e 32 GDPR: le righe sono concatenate, e togliendone una non proverebbero più nulla';
