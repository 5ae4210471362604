/** From which day a product stands in a listing, as screens say and ask it (NET-1170). */
import type { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { isDay, type Day } from '@ema/domain/kernel/days.ts';
import { day } from '../../kernel/formats.ts';

type Coming = CallOutput<typeof getProductSheet>['comingListings'];
/** A server of the release before tells none (NET-1013). */
export const comingOf = ({ comingListings }: { comingListings?: Coming | undefined }): Coming => comingListings ?? [];

export const inListingFrom = (startsOn: Day): string => `Nel listino dal ${day(startsOn)}`;
/** What is wrong with a day that is typed. */
export const typedDayFault = (from: string, today: Day): string | null =>
  isDay(from) ? dayFault(from, today) : 'Inserisci una data valida.';
/** As it is sent. Today is not: without a day it is meant, also by a server of the release before. */
export const fromDay = (from: Day, today: Day): { from?: Day } => (from > today ? { from } : {});
export const addedNotice = (from: Day, today: Day): string =>
  from > today ? inListingFrom(from) : 'Prodotto aggiunto al listino';
