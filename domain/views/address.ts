/** What of an address may be kept as a view: the path of a list, and what stands after its `?`. */

/** As long as an address may be, and a name. */
export const ADDRESS_LENGTH = 1000;
export const NAME_LENGTH = 60;
/** A filter and its value, as browsers write both: nothing in it leads to another place. */
const PARAMETER = /^([a-z][\w.-]{0,39})=[\w*.+%-]*$/i;

/** Is it the path of a list of the portal? */
export const isListPath = (path: string): boolean => /^\/(app|admin)(\/[a-z0-9-]{1,60}){1,6}$/.test(path);

/** Why something cannot be kept as the address of a view, or null. */
export const addressFault = (address: string): string | null => {
  if (address.length > ADDRESS_LENGTH) return 'I filtri sono troppo lunghi per essere salvati in una vista.';
  if (address === '') return null;
  const names = address.split('&').map((part) => PARAMETER.exec(part)?.[1]);
  return names.includes(undefined) || new Set(names).size < names.length
    ? 'L’indirizzo della vista non è quello di un elenco.'
    : null;
};
