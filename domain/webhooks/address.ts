/** Which addresses may be told anything: those of the internet, by https; numbers are judged where they are looked up. */

export const URL_MAX = 500;
/** Names that no machine of the internet has (RFC 2606, 6761, 6762, 7686, 8375, 9476), and those that offices give. */
const LOCAL =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|corp|private|test|invalid|example|onion|alt)$/i;
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
  // A dot at its end says no more than that the name is whole.
  const name = url.hostname.replace(/\.+$/, '');
  return name.includes('.') && !name.startsWith('[') && !LOCAL.test(name) ? null : NOT_PUBLIC;
};
