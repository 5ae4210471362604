/** Tells from an event's detail what changed: «Prezzo: 12,00 € → 13,00 €», for whoever reads the log. */
import { formatDay, formatInstant, isDay } from '../kernel/days.ts';
import { formatEuro, wireToCents } from '../kernel/money.ts';
import { formatPercent } from '../orders/fees.ts';
import { formatPoints } from '../orders/points.ts';
import { parameterText } from '../system/parameter-words.ts';
import { isParameter } from '../system/parameters.ts';
import { FIELDS, isUntold, labelOf, MOVED, VALUES, type Kind } from './field-names.ts';

/** `before` is null where nothing was replaced. */
export type Change = { field: string; before: string | null; after: string };
type Values = Readonly<Record<string, unknown>>;

/** Of a list so many are told, of a text so much. */
const MOST_ITEMS = 12;
const MOST_LETTERS = 300;
const NOTHING = '–';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const KINDS: Readonly<Record<Kind, (value: string | number) => string | null>> = {
  cents: (value) => (Number.isSafeInteger(value) ? formatEuro(Number(value)) : null),
  amount: (value) => (/^-?\d{1,13}\.\d{2}$/.test(String(value)) ? formatEuro(wireToCents(String(value))) : null),
  euro: (value) => (/^\d+(?:\.\d+)?$/.test(String(value)) ? `${String(value).replace('.', ',')}\u00a0€` : null),
  tenths: (value) => (Number.isSafeInteger(value) ? formatPoints(Number(value)) : null),
  percentage: (value) => `${String(value).replace('.', ',')} %`,
  basisPoints: (value) => (Number.isSafeInteger(value) ? formatPercent(Number(value)) : null),
  fields: (value) => String(value).split(',').map(labelOf).join(', '),
  shop: (value) => (Number(value) === 0 ? 'Fibra' : 'Kleen'),
};
const short = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

const one = (field: string, value: string | number): string => {
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  const word = known?.words && Object.hasOwn(known.words, value) ? known.words[value] : undefined;
  const written = word ?? (known?.kind && KINDS[known.kind](value));
  if (written) return written;
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (isDay(value)) return formatDay(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? formatInstant(new Date(value)) : short(value);
};
const told = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return one(field, value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const words = items.slice(0, MOST_ITEMS).map((item) => told(field, item));
    if (items.length > MOST_ITEMS) words.push(`altri ${items.length - MOST_ITEMS}`);
    return words.join(items.some(isValues) ? '; ' : ', ') || NOTHING;
  }
  return isValues(value) ? short(toldValues(field, value)) : NOTHING;
};

const isPair = (value: unknown): value is { before: unknown; after: unknown } =>
  isValues(value) && Object.hasOwn(value, 'before') && Object.hasOwn(value, 'after');
const toldPair = (field: string, { before, after }: { before: unknown; after: unknown }): string => {
  const [was, is] = [told(field, before), told(field, after)];
  return was === is ? is : `${was} → ${is}`;
};
/** Of a list of prices, as files wrote them for a time, the ends are cents. */
const PAIRED: Readonly<Record<string, string>> = { prices: 'priceCents' };
const toldValues = (field: string, values: Values): string => {
  const isChange = isPair(values);
  const parts = Object.entries(values)
    .filter(([key]) => !isUntold(key) && !(isChange && (key === 'before' || key === 'after')))
    .map(([key, inner]) => `${labelOf(key)} ${told(key, inner)}`);
  if (!isChange) return parts.join(', ');
  const of = Object.hasOwn(PAIRED, field) ? PAIRED[field] : undefined;
  const pair = toldPair(of ?? field, values);
  return [...parts, of === undefined ? pair : `${labelOf(of)} ${pair}`].join(', ');
};

const change = (label: string, field: string, before: unknown, after: unknown): Change[] => {
  const [was, is] = [told(field, before), told(field, after)];
  return was === is ? [] : [{ field: label, before: was, after: is }];
};
const differences = (was: Values, is: Values): Change[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isUntold(field))
    .flatMap((field) => change(labelOf(field), field, was[field], is[field]));
/** The ends of a change as they stand beside everything else, and which fields they use up. */
const ends = (object: string, detail: Values): { changes: Change[]; used: readonly string[] } => {
  const { before, after, from, to } = detail;
  const value = VALUES[object] ?? 'value';
  if (before !== undefined && after !== undefined) {
    const changes =
      isValues(before) && isValues(after) ? differences(before, after) : change(labelOf(value), value, before, after);
    return { changes, used: ['before', 'after'] };
  }
  if (isValues(before)) {
    const beside = Object.keys(before).filter((field) => detail[field] !== undefined);
    const alone = Object.keys(before).filter((field) => detail[field] === undefined);
    return {
      changes: [
        ...beside.flatMap((field) => change(labelOf(field), field, before[field], detail[field])),
        ...alone.map((field) => ({
          field: `${labelOf(field)}, prima`,
          before: null,
          after: told(field, before[field]),
        })),
      ],
      used: ['before', ...beside],
    };
  }
  // The note of an agent's change says it in words.
  if (object === 'agent' && from !== undefined) return { changes: [], used: ['from', 'to'] };
  if (from !== undefined && to !== undefined)
    return { changes: change(MOVED[object] ?? 'Stato', 'state', from, to), used: ['from', 'to'] };
  if (before !== undefined)
    return { changes: [{ field: 'Prima', before: null, after: told('state', before) }], used: ['before'] };
  return { changes: [], used: [] };
};

/** Values of a parameter as the configuration shows them. */
const parameterDetail = (id: string, detail: Values): Values =>
  isParameter(id)
    ? Object.fromEntries(
        Object.entries(detail).map(([field, value]) => [
          field,
          typeof value === 'string' && ['before', 'after', 'value'].includes(field) ? parameterText(id, value) : value,
        ]),
      )
    : detail;

/** Of an account `disabled` is no product out of sale. */
const accountDetail = (detail: Values): Values => {
  const { fields } = detail;
  if (typeof fields !== 'string') return detail;
  return { ...detail, fields: fields.replace(/\bdisabled\b/, 'access') };
};
const detailOf = (object: string, id: string, kept: Values): Values => {
  if (object === 'user') return accountDetail(kept);
  return object.startsWith('parameter') ? parameterDetail(id, kept) : kept;
};

/** What an event says beyond its note and reason; secrets were never written into it, or only their end. */
export const changesOf = (object: string, kept: Values, objectId = ''): Change[] => {
  const detail = detailOf(object, objectId, kept);
  const { changes, used } = ends(object, detail);
  const others = Object.entries(detail)
    .filter(([field, value]) => !used.includes(field) && !isUntold(field) && value !== undefined && value !== null)
    .flatMap(([field, value]) =>
      isPair(value)
        ? change(labelOf(field), field, value.before, value.after)
        : [{ field: labelOf(field), before: null, after: told(field, value) }],
    );
  return [...changes, ...others];
};
export const writeChange = ({ field, before, after }: Change): string =>
  before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`;

/** What stands in an event for what somebody reads and types: `like` within a value, `exactly` as one. */
export const spellingsOf = (typed: string): { like: string; exactly: readonly string[] } => {
  const text = typed.trim();
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (day && month && year) return { like: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, exactly: [] };
  const [, whole, rest] = /^(\d{1,3}(?:\.\d{3})+|\d{1,11}),(\d{1,2})(?:\s*€)?$/.exec(text) ?? [];
  if (whole === undefined || rest === undefined) return { like: text, exactly: [] };
  const units = whole.replaceAll('.', '');
  const amount = `${units}.${rest.padEnd(2, '0')}`;
  // Cents, tenths of a point, and a number as JSON writes it.
  const exactly = [String(wireToCents(amount)), amount, String(Number(amount))];
  return { like: text, exactly: rest.length === 1 ? [...exactly, `${Number(units) * 10 + Number(rest)}`] : exactly };
};
