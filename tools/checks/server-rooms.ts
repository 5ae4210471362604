/** Holds the rooms of the server to their shape: one writing call a file, no hand-written rows, no role asked twice. */

const FEATURE = /^server\/features\/[^/]+\/(?<name>[a-z0-9-]+)\.ts$/;
/** Reading calls, a few lines each, stand together; papers that are only fetched stand with what prints them. */
const MAY_HOLD_SEVERAL = /(?:^|-)reads$|^documents$/;
/** For a request, and for what a job does later as somebody. */
const SCOPE_MAKERS = ['server/kernel/pipeline.ts', 'server/kernel/perform-for.ts'];

type Rule = { breaks: RegExp; says: string };
const RULES: readonly Rule[] = [
  { breaks: /\b(?:execute|query)</, says: 'declares a row by hand: db/rows.ts infers it from the tables' },
  {
    breaks: /\broles\.(?:includes|some)\(|(?<!= )'ROLE_/,
    says: 'asks for a role: the call says who may, domain says why not',
  },
  { breaks: /\bas never\b(?!.*\/\/)/, says: 'casts to never' },
];
/** Types of a library that says less than it takes. */
const MAY_CAST = ['server/features/admin-orders/documents.ts'];

/**
 * @param linesOf every source file by its path from the root, in lines
 * @returns one sentence for each line or file that breaks a rule
 */
export const roomProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    if (!file.startsWith('server/') || file.endsWith('.test.ts')) return [];
    const scopes =
      !SCOPE_MAKERS.includes(file) &&
      file !== 'server/kernel/scopes.ts' &&
      lines.some((line) => /\bscopeOf\b/.test(line))
        ? [`${file}: makes a scope: only the session gate does (${SCOPE_MAKERS.join(', ')})`]
        : [];
    const name = FEATURE.exec(file)?.groups?.['name'];
    if (name === undefined) return scopes;
    const calls = lines.filter((line) => /(?<![\w.])handle\($|(?<![\w.])handle\(\w/.test(line)).length;
    const several =
      calls > 1 && !MAY_HOLD_SEVERAL.test(name)
        ? [`${file}: ${calls} calls: one writing call a file, named by its verb`]
        : [];
    const listed = name === 'handlers' && calls > 0 ? [`${file}: only lists the handlers`] : [];
    const broken = lines.flatMap((line, index) =>
      RULES.filter(({ breaks }) => breaks.test(line))
        .filter(({ says }) => says !== 'casts to never' || !MAY_CAST.includes(file))
        .map(({ says }) => `${file}:${index + 1}: ${says}`),
    );
    return [...scopes, ...several, ...listed, ...broken];
  });
