import type { Load } from './drive.ts';
import type { Sizes } from './environment.ts';
import type { Weight } from './weights.ts';

export type Measured = {
  name: string;
  database: string;
  portal: Load;
  floor: Load;
  portalAlone: number;
  floorAlone: number;
  isEqual: boolean;
  bytes: number;
};
export type Starts = { coldMs: number; warmMs: number; atRestMiB: number; underLoadMiB: number };
type Given = {
  measured: readonly Measured[];
  statements: ReadonlyMap<string, number>;
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
        ['call', 'alone, ms', 'floor', 'ratio', 'per second', 'floor', 'ratio', 'p99, ms', 'bytes', 'same bytes'],
        of(name).map((m) => [
          m.name,
          ms(m.portalAlone),
          ms(m.floorAlone),
          times(m.portalAlone, m.floorAlone),
          String(Math.round(m.portal.perSecond)),
          String(Math.round(m.floor.perSecond)),
          times(m.floor.perSecond, m.portal.perSecond),
          String(Math.round(m.portal.p99)),
          String(m.bytes),
          m.isEqual ? 'yes' : '**no**',
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
          'Time of one call alone; 1.00× means that a hundred times more rows cost nothing.',
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
    `Written by \`${r.command}\` on ${r.machine}; PostgreSQL 18 with its default durability (\`fsync\`, \`synchronous_commit\` on) on the same machine.`,
    '',
    `The floor (\`bench/floor/\`) is bare Fastify and \`pg\` with the best hand-written SQL for the same bytes: one statement a call (two to create), JSON made by PostgreSQL, no checks of input or output, no roles, no idempotency, no audit, no limits. Portal and floor take turns on the same database: ${r.given.rounds} rounds of ${r.given.seconds} s with ${r.given.connections} connections each, the median counts; *alone* is the median of calls one after another. A ratio above 1 is what the portal costs more.`,
    '',
    ...sections,
    ...growth,
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
        ['server’s memory at rest', `${r.starts?.atRestMiB ?? 0} MiB`],
        ['most after a scenario under load', `${r.starts?.underLoadMiB ?? 0} MiB`],
      ],
    ),
    '',
    '## Weight of the screens',
    '',
    'JavaScript and CSS for the first visit of a screen, gzip; fonts and pictures not.',
    '',
    r.weights.length === 0
      ? 'web/dist is not built.'
      : table(
          ['screen', 'JS, KiB', 'CSS, KiB'],
          r.weights.map((w) => [w.screen, w.jsKiB.toFixed(1), w.cssKiB.toFixed(1)]),
        ),
    '',
  ].join('\n');
};
