/**
 * `npm run test:dates`: the tests of the rules and of the calls with the clock of the whole machine, PostgreSQL's too,
 * moved to days on which code goes wrong. `-- --quick` the first two days, `-- --only <day>[,<day>]` some of them,
 * and names of files those alone.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureFaketime, movedClock } from './faketime.ts';
import { root } from './house.ts';
import { whenParentEnds } from './parent.ts';

const ROME = 'Europe/Rome';
const folder = join(root, '.cache/dates');

const today = Temporal.Now.zonedDateTimeISO(ROME);
const instant = (text: string): Temporal.ZonedDateTime => Temporal.Instant.from(text).toZonedDateTimeISO(ROME);
/** The next such day of the week (1 = Monday), never today. */
const next = (weekday: number, time: string): Temporal.ZonedDateTime =>
  today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 }).withPlainTime(time);

/** The half hour the clocks skip is told in winter's time; the one they repeat is tried as both hours. */
const days: Record<string, { what: string; at: Temporal.ZonedDateTime }> = {
  'year-end': { what: 'New Year’s Eve', at: today.with({ month: 12, day: 31 }).withPlainTime('23:59') },
  'clock-skips': { what: 'the skipped 02:30', at: instant('2027-03-28T02:30+01:00') },
  monday: { what: 'a Monday', at: next(1, '10:00') },
  closing: { what: 'the weekly window closes (seeded: Sunday 22:00)', at: next(7, '21:59:30') },
  'clock-repeats': { what: 'the first 02:30', at: instant('2027-10-31T02:30+02:00') },
  'clock-repeated': { what: 'the second 02:30', at: instant('2027-10-31T02:30+01:00') },
  'leap-day': { what: '29 February', at: instant('2028-02-29T10:00+01:00') },
  far: { what: 'today and 400 days', at: today.add({ days: 400 }) },
};

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    message: string;
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

const runAt = async (name: string, at: number, library: string, files: readonly string[] = []): Promise<number> => {
  const report = join(folder, `${name}.json`);
  const projects = ['--project', 'domain', '--project', 'server'];
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files];
  const child = spawn(
    process.execPath,
    [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...movedClock(library, at) },
    },
  );
  const log = createWriteStream(join(folder, `${name}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const endIt = (): void => void child.kill();
  process.on('exit', endIt);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
  process.off('exit', endIt);
  await new Promise<void>((resolve) => log.end(resolve));
  return code ?? 1;
};

const read = (name: string): Report | undefined => {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
};

/** What test-database.ts said about the clocks when it had PostgreSQL running. */
const clocksOf = (name: string): string | undefined =>
  /^Clocks moved: (.*)$/m.exec(readFileSync(join(folder, `${name}.log`), 'utf8'))?.[1];

const failuresIn = (report: Report | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    const why = failed.length === 0 && message ? [message.split('\n')[0] ?? ''] : failed;
    return why.map((title) => `    ${name.slice(root.length + 1)}: ${title}`);
  });

whenParentEnds(() => process.exit(1));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const only = values.only?.split(',');
const chosen = Object.keys(days).filter((name, index) => (only ? only.includes(name) : !values.quick || index < 2));
if (chosen.length === 0 || only?.some((name) => !days[name])) {
  const list = Object.entries(days).map(([name, { what }]) => `${name.padEnd(15)} ${what}`);
  process.stdout.write(`${list.join('\n')}\n`);
  process.exit(1);
}

const library = ensureFaketime();

/**
 * The files that failed, once more and alone, at the same moment: what the day breaks fails again, what a busy machine
 * broke does not. Both are told.
 * @returns how many failed again
 */
const againAlone = async (name: string, at: number, failed: number): Promise<number> => {
  const files = (read(name)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map((result) => result.name);
  if (files.length === 0) return failed;
  const second = `${name}-again`;
  const code = await runAt(second, at, library, files);
  const report = read(second);
  const failedAgain = report?.numFailedTests || (code === 0 && clocksOf(second) ? 0 : 1);
  const what = failedAgain > 0 ? `${failedAgain} failed again` : 'all passed';
  process.stdout.write(`    ${files.length} files once more, alone, at the same moment: ${what}\n`);
  if (failedAgain > 0) process.stdout.write(`${failuresIn(report).join('\n')}\n`);
  return failedAgain;
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of chosen) {
  const day = days[name];
  if (!day) continue;
  const began = performance.now();
  const code = await runAt(name, day.at.epochMilliseconds, library, positionals);
  const seconds = Math.round((performance.now() - began) / 1000);
  const report = read(name);
  const clocks = clocksOf(name);
  const failed = report?.numFailedTests || (code === 0 && clocks ? 0 : 1);
  const passed = report?.numPassedTests ?? 0;
  const skipped = report?.numPendingTests ?? 0;
  process.stdout.write(
    `${name.padEnd(15)} ${day.what}, ${day.at.toString({ smallestUnit: 'second', timeZoneName: 'never' })}: ` +
      `${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s\n` +
      `    clocks: ${clocks ?? `not moved, see .cache/dates/${name}.log`}\n`,
  );
  if (failed > 0) process.stdout.write(`${failuresIn(report).join('\n')}\n    more in .cache/dates/${name}.log\n`);
  const stillFailed = failed > 0 ? await againAlone(name, day.at.epochMilliseconds, failed) : 0;
  total.passed += passed + failed - stillFailed;
  total.failed += stillFailed;
  total.skipped += skipped;
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed > 0 ? 1 : 0);
