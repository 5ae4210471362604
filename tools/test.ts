/** All that CI runs, in order, ending at the first step that fails. The last line sums the tests: `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { unprovedErrors } from './errors-proved.ts';
import { filesBelow, root } from './house.ts';
import { whenParentEnds } from './parent.ts';
import { filesToTryAgain, namesOfFailed, type VitestReport } from './tried-again.ts';
import { buildWeb } from './web-build.ts';

type Count = { passed: number; failed: number };
/** `together`: begins with the steps before it, and says what it has to say when its turn comes. */
type Step = { name: string; what: string; run: (out: Out) => Promise<Count>; together?: boolean };
/** Where a step writes: straight on, or to be read once it has ended. */
type Out = 'inherit' | Buffer[];

const none: Count = { passed: 0, failed: 0 };
const bin = (path: string): string => join(root, 'node_modules', path);
const reports = join(root, '.cache/reports');

type Asked = { cwd?: string; env?: Record<string, string>; out?: Out };
const node = async (args: string[], { cwd = root, env = {}, out = 'inherit' }: Asked = {}): Promise<number> => {
  const stdio = out === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  });
  if (out !== 'inherit')
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => out.push(chunk));
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const endIt = (): void => void child.kill();
  process.on('exit', endIt);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, passOn);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, passOn);
  process.off('exit', endIt);
  return code ?? 1;
};

/** A step without tests of its own: nothing to count, unless it fails. */
const must =
  (...args: string[]) =>
  async (out: Out): Promise<Count> => ({ passed: 0, failed: (await node(args, { out })) === 0 ? 0 : 1 });

const read = <T>(name: string): T | undefined => {
  const file = join(reports, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
};

/** What a report says; a runner that failed without naming a test counts as one failure. */
const counted = (code: number, passed = 0, failed = 0): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

const vitestRun = async (name: string, files: string[], env: Record<string, string> = {}) => {
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, name)}`];
  return { code: await node([bin('vitest/vitest.mjs'), ...args], { env }), report: read<VitestReport>(name) };
};

const vitest = async (): Promise<Count> => {
  const { code, report } = await vitestRun('vitest.json', []);
  const count = counted(code, report?.numPassedTests, report?.numFailedTests);
  if (code === 0) return { ...count, failed: errorsWithoutProof() };
  const files = filesToTryAgain(report);
  if (!report || files.length === 0) return count;
  process.stdout.write(`\nTried again: ${files.join(', ')}\n`);
  if ((await vitestRun('vitest-again.json', files, { EMA_ERRORS_KEPT: 'yes' })).code !== 0) return count;
  for (const title of namesOfFailed(report, root)) process.stdout.write(`Passed only when tried again: ${title}\n`);
  return { passed: count.passed + count.failed, failed: errorsWithoutProof() };
};

/** Only after a run that passed: a test that failed may be the very one that sees an error. */
const errorsWithoutProof = (): number => {
  const pairs = unprovedErrors();
  for (const pair of pairs) process.stdout.write(`${pair}: declared, seen by no test\n`);
  return pairs.length;
};

type Suite = {
  title?: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: string; projectName: string }[] }[];
};

/** Journeys that failed first and passed then: nobody should have to look for them. */
const flakyIn = ({ title = '', suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${title} › ${spec.title} (${projectName})`),
  ),
  ...suites.flatMap(flakyIn),
];

const playwright = async (): Promise<Count> => {
  if (!filesBelow('e2e').some((file) => file.endsWith('.spec.ts'))) {
    process.stdout.write('No journeys yet.\n');
    return none;
  }
  ensureChromium();
  const env = { EMA_E2E_REPORT: join(reports, 'e2e.json') };
  const code = await node([bin('@playwright/test/cli.js'), 'test'], { cwd: join(root, 'e2e'), env });
  const report = read<Suite & { stats: { expected: number; unexpected: number; flaky: number } }>('e2e.json');
  const stats = report?.stats;
  for (const title of report ? flakyIn(report) : []) process.stdout.write(`Passed only when tried again: ${title}\n`);
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected);
};

whenParentEnds(() => process.exit(1));

const steps: Step[] = [
  { name: 'format', what: 'formatted (oxfmt)', run: must(bin('oxfmt/bin/oxfmt'), '--check', '.') },
  {
    name: 'lint',
    what: 'rules of the code (oxlint)',
    run: must(bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'),
  },
  { name: 'types', what: 'types and walls (tsc)', run: must(bin('typescript/bin/tsc'), '-b'), together: true },
  { name: 'check', what: 'structure (tools/check.ts)', run: must(join(root, 'tools/check.ts')) },
  { name: 'vitest', what: 'rules and calls (Vitest)', run: vitest },
  {
    name: 'faults',
    what: 'the server killed, PostgreSQL restarted, under load',
    run: must(join(root, 'bench/faults.ts'), '--short'),
  },
  {
    name: 'endurance',
    what: 'PostgreSQL crashed, breaks at commit, a worker killed, a while of work',
    run: must(join(root, 'bench/endurance.ts'), '--quick'),
    together: true,
  },
  { name: 'build', what: 'web build (Vite)', run: async () => buildWeb().then(() => none), together: true },
  { name: 'e2e', what: 'journeys (Playwright)', run: playwright },
];

const options = process.argv.slice(2);
const only = options[options.indexOf('--only') + 1]?.split(',');
const unknown = options.includes('--only') ? (only ?? ['']).filter((name) => !steps.some((s) => s.name === name)) : [];
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = options.includes('--only') ? steps.filter(({ name }) => only?.includes(name)) : steps;
if (options.includes('--list') || chosen.length === 0) {
  process.stdout.write(`${steps.map(({ name, what }) => `${name.padEnd(9)} ${what}`).join('\n')}\n`);
  process.exit(0);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { ...none };
/** @returns when its heading, what it wrote and how it ended have been told, after those of the one before */
const go = async ({ name, what, run }: Step, out: Out, before: Promise<void>): Promise<void> => {
  const head = `\n━━ ${name}: ${what}\n`;
  if (out === 'inherit') process.stdout.write(head);
  const began = performance.now();
  const count = await run(out).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return counted(1);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  total.passed += count.passed;
  total.failed += count.failed;
  await before;
  if (out !== 'inherit') process.stdout.write(Buffer.concat([Buffer.from(head), ...out]));
  process.stdout.write(`── ${name}: ${count.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s\n`);
};
for (const [i, step] of chosen.entries()) {
  if (i > 0 && step.together) continue;
  let told = go(step, 'inherit', Promise.resolve());
  for (let next = i + 1; chosen[next]?.together; next += 1) told = go(chosen[next] as Step, [], told);
  await told;
  if (total.failed > 0) break;
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);
