/** Says in Italian what is wrong with what was sent, wherever a shape has no sentence of its own. */
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Sentences = { [C in Issue['code']]: (issue: Extract<Issue, { code: C }>) => string };

const WRONG = 'Valore non valido.';
const MISSING = 'Campo obbligatorio.';

const KINDS: Readonly<Record<string, string>> = {
  string: 'Inserisci un testo.',
  number: 'Inserisci un numero.',
  int: 'Inserisci un numero intero.',
  boolean: 'Indica sì o no.',
  array: 'Inserisci un elenco.',
  date: 'Inserisci una data valida.',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Inserisci un indirizzo e-mail valido.',
  url: 'Inserisci un indirizzo web valido.',
  date: 'Inserisci una data valida.',
  datetime: 'Inserisci una data e un’ora valide.',
  uuid: 'Identificativo non valido.',
};

const elements = (n: number): string => (n === 1 ? 'un elemento' : `${n} elementi`);
const characters = (n: number): string => (n === 1 ? 'un carattere' : `${n} caratteri`);
const bound = (origin: string, least: boolean, n: number, inclusive: boolean): string => {
  if (origin === 'string') return `Inserisci ${least ? 'almeno' : 'al massimo'} ${characters(n)}.`;
  if (origin === 'array' || origin === 'set') return `Indica ${least ? 'almeno' : 'al massimo'} ${elements(n)}.`;
  if (inclusive) return `Inserisci un valore di ${least ? 'almeno' : 'al massimo'} ${n}.`;
  return `Inserisci un valore ${least ? 'maggiore' : 'minore'} di ${n}.`;
};
/** The names somebody sent, as far as a sentence can hold them. */
const quoted = (keys: readonly string[]): string => {
  const shown = keys.slice(0, 5).map((key) => `«${key.replace(/[^\p{L}\p{N}_.[\]-]/gu, '').slice(0, 40)}»`);
  return `${shown.join(', ')}${keys.length > 5 ? ' e altri' : ''}`;
};

const SENTENCES: Sentences = {
  invalid_type: ({ expected }) => KINDS[expected] ?? WRONG,
  too_small: ({ origin, minimum, inclusive }) =>
    origin === 'string' && Number(minimum) === 1 ? MISSING : bound(origin, true, Number(minimum), inclusive ?? true),
  too_big: ({ origin, maximum, inclusive }) => bound(origin, false, Number(maximum), inclusive ?? true),
  invalid_format: ({ format }) => FORMATS[format] ?? 'Il formato non è valido.',
  not_multiple_of: ({ divisor }) => `Inserisci un multiplo di ${divisor}.`,
  unrecognized_keys: ({ keys }) =>
    keys.length === 1 ? `Il campo ${quoted(keys)} non è previsto.` : `I campi ${quoted(keys)} non sono previsti.`,
  invalid_union: () => WRONG,
  invalid_key: () => WRONG,
  invalid_element: () => WRONG,
  invalid_value: () => WRONG,
  custom: () => WRONG,
};

/** The sentence for a fault of an input; what is not there at all is missing, whatever it should have been. */
export const inItalian = (issue: Issue): string => {
  if (issue.input !== undefined || issue.code === 'unrecognized_keys')
    return (SENTENCES[issue.code] as (one: Issue) => string)(issue);
  return issue.path?.length ? MISSING : 'Mancano i dati della richiesta.';
};
