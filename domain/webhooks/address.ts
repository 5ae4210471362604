/** Which addresses may be told anything: those of the internet, by https, with a name of their own. */

export const URL_MAX = 500;
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid)\.?$/i;
export const NOT_PUBLIC = 'L’indirizzo porta a una rete privata: scegline uno raggiungibile da internet.';
export const NOT_FOUND = 'Il nome di questo indirizzo non esiste.';

/** The parts of an address, as every machine takes it apart. */
type Parts = { protocol: string; username: string; password: string; hash: string; hostname: string };

/**
 * @param url null for what is no address @param isFree development and tests: any address, http too
 * @returns why it cannot be chosen, or null; to which machine a name leads is looked at besides
 */
export const urlFault = (url: Parts | null, isFree: boolean): string | null => {
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'Scrivi un indirizzo completo, che comincia con https://.';
  if (url.username !== '' || url.password !== '') return 'L’indirizzo non può contenere username o password.';
  if (url.hash !== '') return 'Togli la parte dopo il carattere #.';
  if (isFree) return null;
  if (url.protocol !== 'https:') return 'L’indirizzo deve cominciare con https://.';
  const isName = url.hostname.includes('.') && !url.hostname.startsWith('[');
  return isName && !LOCAL.test(url.hostname) ? null : NOT_PUBLIC;
};
