/** Points as people type them and as they are sent: tenths in code. */

/** `12,5`, `12.5` → 125; `1.128`, `1.128,4` as they are shown. @returns null when it is no number of points */
export const parseTenths = (typed: string): number | null => {
  const plain = typed.trim();
  if (/^(?:\d{1,3}\.\d{3}|\d{1,6})(?:,\d)?$/.test(plain))
    return Math.round(Number(plain.replace('.', '').replace(',', '.')) * 10);
  return /^\d{1,6}\.\d$/.test(plain) ? Math.round(Number(plain) * 10) : null;
};
/** 125 → `"12.5"`. */
export const tenthsToWire = (tenths: number): string => (tenths / 10).toFixed(1);
/** `"12.5"` → 125. */
export const wireToTenths = (wire: string): number => Math.round(Number(wire) * 10);
