/** By which words somebody is found where only text names them: whole words, and none that is somebody else's too. */
import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '@ema/domain/privacy/erasure.ts';
import type { Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { findShared, type Owner } from './whose-queries.ts';

/** Shorter is found where it means something else. */
const TELLING = 5;
/** Full names either way round, what is nobody else's (contacts, fiscal code), and the account; all as `plain`. */
export type Sought = { names: string[]; exact: string[]; username: string[] };

/** In lower case, however an apostrophe or an accent was typed. */
const plain = (typed: string): string => typed.normalize('NFC').toLowerCase().replaceAll(/[’‘`]/g, "'");
const small = (column: SQL): SQL => sql`lower(normalize(${column}, NFC))`;
const plainly = (column: SQL): SQL => sql`translate(${small(column)}, ${'’‘`'}, ${"'''"})`;
const telling = (typed: readonly (string | undefined)[]): string[] =>
  typed.flatMap((word) => (word !== undefined && word.length >= TELLING ? [plain(word)] : []));

export const findSought = async (db: Queryable, o: Owner, i: Identity): Promise<Sought> => {
  const contacts = telling([i.email, i.mobile, i.phone, ...(i.former ?? [])]);
  const shared = await findShared(db, o, contacts);
  return {
    names:
      i.firstName !== '' && i.lastName !== ''
        ? telling([`${i.firstName} ${i.lastName}`, `${i.lastName} ${i.firstName}`])
        : [],
    exact: [...contacts.filter((contact) => !shared.includes(contact)), ...telling([i.fiscalCode])],
    username: telling([i.username]),
  };
};
/** All by which text names somebody. */
export const words = ({ names, exact }: Sought): string[] => [...names, ...exact];

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
/** Is the column one of the words? */
export const isOne = (column: SQL, sought: readonly string[]): SQL => sql`${plainly(column)} = any(${texts(sought)})`;
export const endsIn = (column: SQL, sought: readonly string[]): SQL =>
  sql`${small(column)} like any(${texts(sought.map((word) => `%:${likeText(word)}`))})`;

const escaped = (word: string): string => word.replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\${sign}`);
const LETTER = '[[:alnum:]]';
/** «anna rossi» is not in «Marianna Rossi», «Anna Rossini» or «Anna-Maria Rossi», nor `rossi@…` in `anna.rossi@…`. */
const whole = (pattern: string, before: string): string =>
  `${before}${pattern}(?!${pattern.includes('@') ? '[.-]?' : '-?'}${LETTER})`;
const notAfter = (word: string): string =>
  word.includes('@') ? String.raw`(?<![[:alnum:]._%+-])` : `(?<!${LETTER})(?<!${LETTER}-)`;
const matches = (column: SQL, patterns: readonly string[]): SQL =>
  patterns.length === 0 ? sql`false` : sql`${column} ~ ${patterns.join('|')}`;
/** Does the column hold one of the words, as a whole one? */
export const holds = (column: SQL, sought: readonly string[]): SQL =>
  matches(
    plainly(column),
    sought.map((word) => whole(escaped(word), notAfter(word))),
  );

/** As browsers write it into an address: letters with accents by their bytes, which differ with their case. */
const encodings = (word: string): string[] => {
  const capitals = word.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
  const spellings = [word, word.toUpperCase(), capitals].flatMap((typed) => [typed, typed.replaceAll("'", '’')]);
  const encoded = [...spellings, ...spellings.map((typed) => typed.normalize('NFD'))].flatMap((typed) => {
    const form = new URLSearchParams([['', typed]]).toString().slice(1);
    return [form, form.replaceAll('+', '%20'), encodeURIComponent(typed)];
  });
  return [...new Set(encoded.map((typed) => typed.toLowerCase()))];
};
/** The same of an address. */
export const holdsEncoded = (column: SQL, sought: readonly string[]): SQL =>
  matches(
    sql`lower(${column})`,
    sought.flatMap((word) =>
      encodings(word).map((typed) => whole(escaped(typed), `(?:(?<!${LETTER})|(?<=%[0-9a-f]{2}))`)),
    ),
  );
