/** Points as people type them and as they are sent: tenths in code. */

/** `12,5` → 125. @returns null when it is no number of points */
export const parseTenths = (typed: string): number | null =>
  /^\d{1,6}(?:[.,]\d)?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 10) : null;
/** 125 → `"12.5"`. */
export const tenthsToWire = (tenths: number): string => (tenths / 10).toFixed(1);
/** `"12.5"` → 125. */
export const wireToTenths = (wire: string): number => Math.round(Number(wire) * 10);
