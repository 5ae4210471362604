/** How a person may be called: the one rule of every form that writes down a name or a surname (ORD-499). */

/** Letters of any script, with their accents; in between also spaces, apostrophes, hyphens and full stops. */
const NAME = /^['’]?\p{L}[\p{L}\p{M} '’.-]*$/u;

/** @param before as it is kept already: what nobody touches is not judged anew @returns what is wrong with it */
export const nameFault = (name: string, before?: string): string | null =>
  name === '' || name === before || NAME.test(name) ? null : 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.';
