/** What is shown of a contact or a fiscal code to somebody who need not read all of it. */

/** `+39347123421` → `347 ••• ••21`; `marta@example.it` → `ma•••@example.it`. */
export const maskDestination = (destination: string): string => {
  const at = destination.indexOf('@');
  if (at >= 0) return `${destination.slice(0, Math.min(2, at))}•••${destination.slice(at)}`;
  return `${destination.replace('+39', '').slice(0, 3)} ••• ••${destination.slice(-2)}`;
};

/** `RSSMRA80A01H501U` → `RSS••••••••••01U`; a dash for none. */
export const maskFiscalCode = (code: string | null): string =>
  code && code.length > 8 ? `${code.slice(0, 3)}${'•'.repeat(code.length - 6)}${code.slice(-3)}` : '—';
