/** An instant as a raw statement gives it: drizzle's `execute` leaves timestamps as text. */
export type RawInstant = Date | string;

export const toDate = (value: RawInstant): Date => new Date(value);
export const toIso = (value: RawInstant): string => new Date(value).toISOString();
export const toIsoOrNull = (value: RawInstant | null): string | null => (value === null ? null : toIso(value));
