/** Writes what was measured as bench/RESULTS.md, goals first. */
import type { Load } from './drive.ts';
import type { Sizes } from './environment.ts';
import { FELT, type Felt } from './felt.ts';
import { MOST_OF_THEM, P99_MS, type Evening } from './sunday.ts';
import type { Weight } from './weights.ts';

export type Goal = { what: string; goal: string; measured: string; holds: boolean };
export type Measured = {
  name: string;
  database: string;
  portal: Load;
  /** Zeros where the floor does not make the call. */
  floor: Load;
  portalAlone: number;
  floorAlone: number;
  isEqual: boolean;
  hasFloor: boolean;
  bytes: number;
};
export type Starts = { coldMs: number; warmMs: number; atRestMiB: number; underLoadMiB: number };
type Given = {
  goals: readonly Goal[];
  /** What the fault proof said, line by line. */
  faults: readonly string[];
  minutes: number;
  measured: readonly Measured[];
  statements: ReadonlyMap<string, number>;
  evenings: readonly Evening[];
  felt: readonly Felt[];
  starts: Starts | undefined;
  databaseMs: number;
  weights: readonly Weight[];
  machine: string;
  command: string;
  given: { connections: number; seconds: number; rounds: number };
  sizes: Partial<Record<string, Sizes>>;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const ms = (n: number): string => n.toFixed(2);
const perSecond = (load: Load): string =>
  load.perSecond < 20 ? load.perSecond.toFixed(1) : String(Math.round(load.perSecond));
const times = (a: number, b: number): string => (b === 0 ? '–' : `${(a / b).toFixed(2)}×`);

/** The figures as a page. Whatever can be compared is given as a ratio: absolute times are this machine's. */
export const report = (r: Given): string => {
  const databases = Object.keys(r.sizes);
  const first = databases[0] ?? '';
  const last = databases.at(-1) ?? '';
  const of = (database: string) => r.measured.filter((m) => m.database === database);
  const sections = databases.map((name) => {
    const size = r.sizes[name];
    return [
      `## ${name}: ${size?.orders.toLocaleString('en')} orders, ${size?.customers.toLocaleString('en')} customers, ${size?.agents.toLocaleString('en')} agents`,
      '',
      table(
        ['call', 'alone, ms', 'floor', 'cost', 'per second', 'floor', 'share', 'p99, ms', 'bytes', 'same bytes'],
        of(name).map((m) => [
          m.name,
          ms(m.portalAlone),
          m.hasFloor ? ms(m.floorAlone) : '–',
          times(m.portalAlone, m.floorAlone),
          perSecond(m.portal),
          m.hasFloor ? perSecond(m.floor) : '–',
          m.hasFloor ? (m.portal.perSecond / m.floor.perSecond).toFixed(2) : '–',
          String(Math.round(m.portal.p99)),
          String(m.bytes),
          m.hasFloor ? (m.isEqual ? 'yes' : '**no**') : '–',
        ]),
      ),
      '',
    ].join('\n');
  });
  const growth =
    first === last
      ? []
      : [
          `## Growth, ${first} to ${last}`,
          '',
          'Time of one call alone; 1.00× means that a hundred times more rows cost nothing. A report has twelve times as many agents in the large database, and a frequent text is found a hundred times as often.',
          '',
          table(
            ['call', `${first}, ms`, `${last}, ms`, 'growth', 'floor’s growth'],
            of(first).map((m) => {
              const later = of(last).find((l) => l.name === m.name);
              return [
                m.name,
                ms(m.portalAlone),
                ms(later?.portalAlone ?? 0),
                times(later?.portalAlone ?? 0, m.portalAlone),
                times(later?.floorAlone ?? 0, m.floorAlone),
              ];
            }),
          ),
          '',
        ];
  return [
    '# Measurements',
    '',
    `Written by \`${r.command}\` in ${Math.round(r.minutes)} minutes on ${r.machine}; PostgreSQL 18 with its default durability (\`fsync\`, \`synchronous_commit\` on) on the same machine.`,
    '',
    `The floor (\`bench/floor/\`) is bare Fastify and \`pg\` with the best hand-written SQL for the same bytes: one statement a call (two to create), JSON made by PostgreSQL, no checks of input or output, no roles, no idempotency, no audit, no limits, no question to the provider of payments. Portal and floor are one process each and take turns on the same database: ${r.given.rounds} rounds of ${r.given.seconds} s with ${r.given.connections} connections, the median counts; *alone* is the median of calls one after another, *cost* the portal’s time in times of the floor’s, *share* its throughput as a part of the floor’s.`,
    '',
    '## Goals',
    '',
    table(
      ['what', 'goal', 'measured', ''],
      r.goals.map((g) => [g.what, g.goal, g.measured, g.holds ? 'holds' : '**not reached**']),
    ),
    '',
    ...sections,
    ...growth,
    '## Sunday evening',
    '',
    `Closings that arrive at a steady rate from sellers of the ${last} database, whether or not earlier ones are answered, times from when each was due (\`bench/sunday.ts\`); and whole visits, twenty times faster than in life (\`bench/evening.ts\`): home, open orders, products, three prices, the draft, the commission, its order, then closed or, one in five, paid by card – twelve calls or more. Load generator, portal and PostgreSQL share the machine. A rate holds when 99 of 100 closings are answered within ${P99_MS} ms and nothing fails; one that does not is tried again, and holds when it held ${MOST_OF_THEM} times of three; the first that does not ends the series.`,
    '',
    table(
      ['processes', 'a second', 'p50, ms', 'p99, ms', 'p99 of all calls, ms', 'failed', 'p99 each time', ''],
      r.evenings.map((e) => [
        String(e.processes),
        `${e.rate} ${e.kind}`,
        e.p50.toFixed(0),
        e.p99.toFixed(0),
        e.calls.toFixed(0),
        String(e.failures),
        e.each.map((ms) => ms.toFixed(0)).join(', '),
        e.holds ? 'holds' : '**does not hold**',
      ]),
    ),
    '',
    '## What a user feels',
    '',
    `On a phone of 390 × 844 with the processor four times slower and, but for taps and keys, Slow 4G (150 ms there and back, 1.6 Mbit/s), nothing cached, over HTTP/1.1, in the ${last} database (\`bench/felt.ts\`); the median of each. A screen works when its main control is painted and the page free to answer it; a press comes four seconds after the screen before it.`,
    '',
    r.felt.length === 0
      ? 'Not tried in this run.'
      : table(
          ['what', 'ms', 'goal', 'each time'],
          r.felt.map((f) => [`${f.what}: ${FELT[f.kind]}`, String(f.ms), `≤ ${f.goalMs}`, f.all.join(', ')]),
        ),
    '',
    '## Statements',
    '',
    'Sent to PostgreSQL for one call, session check included, begin and commit not, counted on the wire.',
    '',
    table(
      ['call', 'statements'],
      [...r.statements].map(([name, n]) => [name, String(n)]),
    ),
    '',
    '## Start and memory',
    '',
    table(
      ['what', 'measured'],
      [
        ['PostgreSQL, to its first connection', `${Math.round(r.databaseMs)} ms`],
        ['server to its first answer, nothing compiled before', `${Math.round(r.starts?.coldMs ?? 0)} ms`],
        ['server to its first answer, again', `${Math.round(r.starts?.warmMs ?? 0)} ms`],
        ['server’s memory at rest, in production', `${r.starts?.atRestMiB ?? 0} MiB`],
        ['most after a scenario under load', `${r.starts?.underLoadMiB ?? 0} MiB`],
      ],
    ),
    '',
    '## Faults',
    '',
    'Eight sellers create and close orders and read their lists all the time, repeating with the same key what got no answer (`bench/faults.ts`).',
    '',
    r.faults.length === 0 ? 'Not tried in this run.' : r.faults.map((line) => `- ${line}`).join('\n'),
    '',
    '## Weight of the screens',
    '',
    'JavaScript and CSS for the first visit of a screen, gzip, kB of 1,000 bytes; fonts and pictures not. *More* is what the agent’s home has not loaded before.',
    '',
    table(
      ['screen', 'JS, kB', 'CSS, kB', 'more, kB'],
      r.weights.map((w) => [w.screen, w.jsKb.toFixed(1), w.cssKb.toFixed(1), w.moreKb.toFixed(1)]),
    ),
    '',
  ].join('\n');
};
