/** Reads a day as a spreadsheet writes it. */
export const DAY_PATTERN_HELP = 'La data deve essere come 21/11/2026.';

/** `21/11/2026` or `2026-11-21` as `2026-11-21`; null for what is no day. */
export const dayFromText = (text: string): string | null => {
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = d && m && y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text;
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(iso)) return null;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : null;
};
