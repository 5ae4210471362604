/** Small wrong changes inside a statement of SQL: a condition gone, a boundary moved, a state misspelt, an order turned. */
export type Change = { start: number; end: number; kind: string; after: string };

/** What ends a condition at its own depth of parentheses. */
const END_OF_CONDITION =
  /^(and|or|then|when|else|end|order by|group by|limit|offset|returning|on conflict|for (no key )?update|for share|union|left|join|where|having|window|\))\b/i;

/** Where the text that begins at `start` closes what it opens, or where its condition ends. `${…}` is passed over. */
const endOfCondition = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '(' || character === '{') depth += 1;
    if (character === ')' || character === '}') depth -= 1;
    if (depth < 0) return at;
    if (depth === 0 && /\s/.test(text[at - 1] ?? '') && END_OF_CONDITION.test(text.slice(at))) return at;
  }
  return text.length;
};

/** The `and` of `between … and …` separates no conditions. */
const isOfBetween = (text: string, at: number): boolean => /\bbetween\b(?:(?!\band\b).)*$/is.test(text.slice(0, at));

/** Text of the program inside the statement: `${…}` is not SQL. */
const isInterpolated = (text: string, at: number): boolean => {
  let depth = 0;
  for (let index = 0; index < at; index += 1) {
    if (text[index] === '$' && text[index + 1] === '{') depth += 1;
    else if (text[index] === '{' && depth > 0 && text[index - 1] !== '$') depth += 1;
    else if (text[index] === '}' && depth > 0) depth -= 1;
  }
  return depth > 0;
};

const words: readonly [kind: string, pattern: RegExp, after: (match: string) => string][] = [
  ['boundary', / (?:<=|>=|<|>)(?= )/g, (match) => (match.endsWith('=') ? match.slice(0, -1) : `${match}=`)],
  ['comparison', / <>(?= )/g, () => ' ='],
  ['arithmetic', / [+-](?= )/g, (match) => (match === ' +' ? ' -' : ' +')],
  ['state', /'[a-z][a-z_]{2,}'/g, (match) => `${match.slice(0, -1)}x'`],
  ['null', /\bis (?:not )?null\b/gi, (match) => (/not/i.test(match) ? 'is null' : 'is not null')],
  ['existence', /\bnot exists\b/gi, () => 'exists'],
  ['sum', /\bsum\(/gi, () => 'max('],
  ['sum', /\bcount\(\*\)/gi, () => '(count(*) + 1)'],
  ['extreme', /\b(?:greatest|least)\(/gi, (match) => (/^g/i.test(match) ? 'least(' : 'greatest(')],
  ['order', /(?<=\border by [^)]*)\bdesc\b/gi, () => 'asc'],
];

/** @param text the statement between its backticks; positions count from its beginning. */
export const mutateSql = (text: string): Change[] => {
  const conditions = [...text.matchAll(/\sand\s/gi)].flatMap((match): Change[] => {
    const end = endOfCondition(text, match.index + match[0].length);
    return isOfBetween(text, match.index)
      ? []
      : [{ start: match.index, end, kind: 'SQL condition removed', after: ' ' }];
  });
  const replaced = words.flatMap(([kind, pattern, after]) =>
    [...text.matchAll(pattern)].map((match): Change => {
      const end = match.index + match[0].length;
      return { start: match.index, end, kind: `SQL ${kind}`, after: after(match[0]) };
    }),
  );
  return [...conditions, ...replaced].filter(({ start }) => !isInterpolated(text, start));
};
