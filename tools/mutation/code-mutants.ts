/** Small wrong changes of a source file: conditions, boundaries, reckoning, statements left out, and those of its SQL. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../house.ts';
import type { Mutant } from './mutant.ts';
import { mutateSql, type Change } from './sql-mutants.ts';

export type CodeMutant = Mutant & { start: number; end: number };

const BINARY: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const LOGICAL: Record<string, string> = { '&&': '||', '||': '&&' };

type Node = { type: string; start: number; end: number };

const isText = (node: Node, source: string): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && /^['"]/.test(source.slice(node.start, node.end)));

/** More is locked than has to be: whoever reads is told the same, and no test can notice. */
const LOCK_OR_NOTHING = /^sql`for (no key )?update[^`]*` : sql``$/;

/** All small wrong changes of a source. */
export const changesOf = (file: string, source: string): Change[] => {
  const changes: Change[] = [];
  const replace = ({ start, end }: Node, kind: string, after: string): void =>
    void changes.push({ start, end, kind, after });
  const exchange = (node: Node & { left: Node; right: Node; operator: string }, kind: string, other?: string): void => {
    const { left, right, operator } = node;
    if (!other) return;
    const between = source.slice(left.end, right.start).replace(operator, () => other);
    replace(node, kind, `${source.slice(node.start, left.end)}${between}${source.slice(right.start, node.end)}`);
  };
  const bothWays = (test: Node, kind: string): void => {
    replace(test, kind, 'true');
    replace(test, kind, 'false');
  };
  const { program } = parseSync(file, source);
  new Visitor({
    BinaryExpression: (node) => {
      if (node.operator === '+' && (isText(node.left, source) || isText(node.right, source))) return;
      const isReckoning = ['+', '-', '*', '/'].includes(node.operator);
      exchange(node, isReckoning ? 'arithmetic' : 'comparison', BINARY[node.operator]);
    },
    LogicalExpression: (node) => {
      exchange(node, 'logic', LOGICAL[node.operator]);
      if (node.operator === '??') replace(node, 'default removed', source.slice(node.left.start, node.left.end));
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') replace(node, 'negation', source.slice(node.argument.start, node.argument.end));
    },
    IfStatement: ({ test }) => bothWays(test, 'if'),
    ConditionalExpression: ({ test, consequent, alternate }) => {
      const answers = source.slice(consequent.start, alternate.end).replaceAll(/\s+/g, ' ');
      if (LOCK_OR_NOTHING.test(answers)) replace(test, 'choice', 'false');
      else bothWays(test, 'choice');
    },
    ThrowStatement: (node) => replace(node, 'throw removed', '{}'),
    ExpressionStatement: (node) => {
      if (node.expression.type === 'AwaitExpression') replace(node, 'await removed', '{}');
    },
    CallExpression: ({ callee }) => {
      const name = source.slice(callee.start, callee.end);
      if (name === 'Math.max') replace(callee, 'extreme', 'Math.min');
      if (name === 'Math.min') replace(callee, 'extreme', 'Math.max');
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!/^sql\b/.test(source.slice(tag.start, tag.end))) return;
      const begin = quasi.start + 1;
      for (const change of mutateSql(source.slice(begin, quasi.end - 1)))
        changes.push({ ...change, start: begin + change.start, end: begin + change.end });
    },
  }).visit(program);
  return changes;
};

/** All mutants of a file, in the order of the text. */
export const mutantsOf = (file: string): CodeMutant[] => {
  const source = readFileSync(join(root, file), 'utf8');
  return changesOf(file, source)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, kind, after }) => ({
      file,
      line: source.slice(0, start + (/^\s*/.exec(source.slice(start))?.[0].length ?? 0)).split('\n').length,
      kind,
      before: source.slice(start, end),
      after,
      start,
      end,
    }));
};
