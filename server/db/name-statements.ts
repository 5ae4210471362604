/** Names statements of SQL for spans, without a value of theirs. */
import type { Attributes } from '../kernel/telemetry.ts';

const KNOWN_AT_MOST = 2_000;
const LONGEST = 1_800;

/** Values are parameters; what was written into a statement after all goes out as `?`. */
export const withoutLiterals = (text: string): string => {
  const plain = text
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'/g, '?')
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A quote that is left says that the end of a value was misjudged.
  const stray = plain.indexOf("'");
  return (stray === -1 ? plain : `${plain.slice(0, stray).replace(/\S*$/, '')}?`).slice(0, LONGEST);
};

const WRITES = /\b(insert into|update|delete from)\s/i;
const operationOf = (plain: string): string => {
  const [word = ''] = /^[a-z]+/i.exec(plain) ?? [];
  if (word.toLowerCase() !== 'with') return word.toUpperCase();
  return (WRITES.exec(plain)?.[1]?.split(' ')[0] ?? 'select').toUpperCase();
};
const tableOf = (plain: string): string | undefined =>
  /\b(?:from|into|update|join)\s+"?((?:[a-z_][\w]*"?\."?)?[a-z_]\w*)/i.exec(plain)?.[1]?.replaceAll('"', '');

export type Statement = { name: string; attributes: Attributes };
const read = (text: string): Statement => {
  const plain = withoutLiterals(text);
  const operation = operationOf(plain);
  const table = tableOf(plain);
  const name = table ? `${operation} ${table}` : operation;
  return {
    name,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      'db.query.text': plain,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  };
};

/** Each text is read once: there are a few hundred. */
export const createStatements = (): ((text: string) => Statement) => {
  const known = new Map<string, Statement>();
  return (text) => {
    const statement = known.get(text) ?? read(text);
    if (known.size >= KNOWN_AT_MOST) known.clear();
    known.set(text, statement);
    return statement;
  };
};
