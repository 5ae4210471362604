/** Reads which bytes of a file a browser asks for. */

/** @returns null for the whole file: nothing was asked, or what is not one range within it */
export const partOf = (range: string | undefined, size: number): { from: number; to: number; of: number } | null => {
  const [, start = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (start === '' && end === '') return null;
  const from = start === '' ? Math.max(0, size - Number(end)) : Number(start);
  const to = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1);
  return from <= to ? { from, to, of: size } : null;
};
