import { describe, expect, it } from 'vitest';
import { styleNameProblems } from './style-names.ts';

const SHEET = 'web/features/a/a.module.css';
const problems = (source: string, sheet: string): string[] =>
  styleNameProblems(
    new Map([['web/features/a/a.tsx', `import styles from './a.module.css';\n${source}`.split('\n')]]),
    new Map([[SHEET, sheet]]),
  );

describe('classes of style sheets', () => {
  it.each([
    ['a class that is there', 'export const A = () => <p className={styles.head} />;', '.head { color: red; }'],
    ['one named as text', "export const a = styles['head'];", '.head { margin: .5em; }'],
    ['one below another', 'export const a = [styles.head, styles.row];', '.head > .row:hover { color: red; }'],
    ['one that a name chooses', 'export const a = (b: string) => styles[b];', '.head { color: red; }'],
    ['a sheet handed over', 'export const A = () => <Box classNames={styles} />;', '.head { color: red; }'],
    ['a class of the library', 'export const a = styles.a;', '.a :global(.mantine-Badge-label) { color: red; }'],
    ['what is no class', 'export const a = styles.a;', '/* .b */ .a { background: url(x.svg); content: ".c"; }'],
  ])('%s is no problem', (_, source, sheet) => expect(problems(source, sheet)).toEqual([]));

  it('a class without a rule, at its line', () => {
    expect(
      problems('\nexport const A = () => <p className={styles.heda} />;\nstyles.head;', '.head { a: b; }'),
    ).toEqual([`web/features/a/a.tsx:3: ${SHEET} has no class «heda»`]);
  });

  it('a rule that nobody names', () => {
    expect(problems('styles.head;', '.head { a: b; } .head .gone { a: b; }')).toEqual([
      `${SHEET}: nobody names its class «gone»`,
    ]);
  });
});
