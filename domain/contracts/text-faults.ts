/** What of a contract's text is wrong, in sentences: placeholders nobody fills, signs nobody prints, a missing signature. */
import { isSeen } from '../kernel/seen.ts';
import type { Audience } from './kinds.ts';
import { blockName, blocksOf } from './text-blocks.ts';

export const TITLE_MAX = 120;
export const BODY_MAX = 100_000;
export const NOTE_MAX = 300;

/** What is filled in of a person, with what a preview shows. */
const OF_PERSON = {
  nome: { meaning: 'nome e cognome', example: 'Maria Rossi' },
  nascita: { meaning: 'luogo e data di nascita', example: 'nata a Torino il 03/05/1984' },
  indirizzo: { meaning: 'indirizzo di residenza', example: 'Via Garibaldi 12, 10122 Torino, TO' },
  codice_fiscale: { meaning: 'codice fiscale', example: 'RSSMRA84E43L219U' },
  cellulare: { meaning: 'numero di cellulare', example: '+393471234567' },
  email: { meaning: 'indirizzo e-mail', example: 'maria.rossi@example.it' },
  data: { meaning: 'giorno dell’assegnazione', example: '21/11/2026' },
} as const;
/** What is filled in of the order whose copy it is. */
const OF_ORDER = {
  numero: { meaning: 'numero della commissione', example: '10482' },
  tipo: { meaning: 'tipo d’ordine', example: 'Commissione kleen' },
  pagamento: { meaning: 'modalità di pagamento', example: 'Carta di credito' },
  incaricato: { meaning: 'incaricato che ha venduto', example: 'Paolo Verdi' },
} as const;

export type Placeholder = { name: string; meaning: string; example: string };
const listed = (of: Record<string, { meaning: string; example: string }>): Placeholder[] =>
  Object.entries(of).map(([name, { meaning, example }]) => ({ name, meaning, example }));
/** What a text may have filled in. */
export const placeholdersOf = (audience: Audience): Placeholder[] => [
  ...listed(OF_PERSON),
  ...(audience === 'orders' ? listed(OF_ORDER) : []),
];

export type Sign = { name: string; meaning: string };
/** What a text may place with a line of its own. */
export const signsOf = (audience: Audience): Sign[] => [
  { name: 'firma', meaning: 'il riquadro della firma' },
  { name: 'pagina', meaning: 'una nuova pagina' },
  ...(audience === 'orders' ? [{ name: 'ordine', meaning: 'la tabella della commissione' }] : []),
];

const inBraces = (names: readonly { name: string }[]): string => names.map(({ name }) => `{{${name}}}`).join(', ');
const inBrackets = (names: readonly { name: string }[]): string => names.map(({ name }) => `[[${name}]]`).join(', ');
const once = (found: readonly string[]): string[] => [...new Set(found)];

const placeholderFaults = (body: string, audience: Audience): string[] => {
  const known = placeholdersOf(audience);
  const names = once([...body.matchAll(/\{\{([^{}\n]*)\}\}/g)].map((match) => match[1] ?? ''));
  const unknown = names.filter((name) => !known.some((one) => one.name === name));
  const rest = body.replaceAll(/\{\{[^{}\n]*\}\}/g, '');
  return [
    ...unknown.map((name) => `{{${name}}} non è un segnaposto conosciuto. Puoi usare ${inBraces(known)}.`),
    ...(/\{\{|\}\}/.test(rest) ? ['Un segnaposto non è chiuso: si scrive tra {{ e }}.'] : []),
  ];
};

const signFaults = (body: string, audience: Audience): string[] => {
  const known = signsOf(audience);
  return blocksOf(body).flatMap((block) => {
    const name = blockName(block);
    if (known.some((one) => one.name === name)) return [];
    if (name !== '') return [`[[${name}]] non è un segno conosciuto. Puoi usare ${inBrackets(known)}.`];
    const inside = /\[\[\w*\]\]/.exec(block)?.[0];
    return inside === undefined ? [] : [`${inside} sta da solo, tra due righe vuote.`];
  });
};

/** What is refused as soon as it is written: nobody could print it. */
export const textFaults = (body: string, audience: Audience): string[] =>
  once([...placeholderFaults(body, audience), ...signFaults(body, audience)]);

const times = (body: string, sign: string): number => blocksOf(body).filter((b) => blockName(b) === sign).length;
/** What is missing before a text may be published; a draft may still lack it. */
export const missingFrom = (text: { title: string; body: string }, audience: Audience): string[] => [
  ...(!isSeen(text.title) ? ['Manca il titolo.'] : []),
  ...(!isSeen(text.body) ? ['Manca il testo.'] : []),
  ...(times(text.body, 'firma') === 1 ? [] : ['Il riquadro della firma, [[firma]], deve esserci una volta sola.']),
  ...(audience !== 'orders' || times(text.body, 'ordine') === 1
    ? []
    : ['La tabella della commissione, [[ordine]], deve esserci una volta sola.']),
];
