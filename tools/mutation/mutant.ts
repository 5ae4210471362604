/** What a mutant is, and how those that no test noticed are told. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house.ts';

/** What a mutant is and how the survivors of a run are told: grouped by what they are about, file:line, before → after. */
export type Mutant = {
  file: string;
  line: number;
  /** The kind of change, as its maker calls it. */
  kind: string;
  before: string;
  after: string;
};

export type Outcome = Mutant & { result: 'killed' | 'timeout' | 'survived' | 'uncovered' };

export const subjects = ['money', 'permission', 'time', 'other'] as const;
type Subject = (typeof subjects)[number];

const WORDS: Record<Exclude<Subject, 'other'>, RegExp> = {
  money: /cent|amount|total|price|discount|fee|pay|refund|iban|mav|statement|sales|points|pricing|share|wallet/i,
  permission: /\bmay|role|acting|viewer|scope|gate|permission|password|session|\bwho\b/i,
  time: /\bday|date|window|week|month|year|clock|now\b|until|expire|deadline|calendar|period|hour|minute|temporal/i,
};

const linesOf = new Map<string, string[]>();

/** A line of a source, as it stands. */
export const lineOf = (file: string, line: number): string => {
  const lines = linesOf.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n');
  linesOf.set(file, lines);
  return lines[line - 1] ?? '';
};

/** What a mutant is about: told by its line first, then by the name of its file. */
export const subjectOf = ({ file, line }: Mutant): Subject => {
  const about = (text: string) => subjects.find((subject) => subject !== 'other' && WORDS[subject].test(text));
  return about(lineOf(file, line)) ?? about(file) ?? 'other';
};

const oneLine = (code: string): string => {
  const flat = code.replaceAll(/\s+/g, ' ').trim();
  return flat.length > 100 ? `${flat.slice(0, 97)}…` : flat;
};

const isAlive = ({ result }: Outcome): boolean => result === 'survived' || result === 'uncovered';

/** Noticed mutants in percent of all. */
export const scoreOf = (outcomes: readonly Outcome[]): number =>
  outcomes.length === 0 ? 100 : (100 * outcomes.filter((one) => !isAlive(one)).length) / outcomes.length;

const folderOf = ({ file }: Mutant): string => file.split('/').slice(0, -1).join('/');

/** The survivors by subject, then the score of each folder and of all. */
export const report = (outcomes: readonly Outcome[]): string => {
  const alive = outcomes.filter(isAlive);
  const bySubject = subjects.map((subject) => {
    const its = alive.filter((one) => subjectOf(one) === subject);
    const told = its.map(
      ({ file, line, kind, before, after, result }) =>
        `  ${file}:${line}  ${kind}${result === 'uncovered' ? ' (no test runs it)' : ''}\n` +
        `    ${oneLine(before)}  →  ${oneLine(after) || '(nothing)'}`,
    );
    return [`About ${subject}: ${its.length} survived`, ...told].join('\n');
  });
  const folders = [...Map.groupBy(outcomes, folderOf)].toSorted(([one], [other]) => one.localeCompare(other));
  const scores = folders.map(
    ([folder, its]) =>
      `  ${folder.padEnd(34)} ${scoreOf(its).toFixed(1).padStart(5)} %  of ${its.length}, ${its.filter(isAlive).length} survived`,
  );
  return [...bySubject, `Scores`, ...scores].join('\n\n').replaceAll('\n\n  ', '\n  ');
};
