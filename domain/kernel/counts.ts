/** Whole numbers as people write them. */

/** Digits with a dot between thousands; a sign may stand before them. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');
/** A whole number with a dot between thousands: 2.000, 1.000.000. */
export const formatCount = (n: number): string => groupThousands(String(n));
