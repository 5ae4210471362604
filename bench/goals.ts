/** The goals of the benchmark, and whether what was measured reaches them. */
import { FELT, type Felt } from './felt.ts';
import type { Goal, Measured, Starts } from './report.ts';
import type { Scenario } from './scenario.ts';
import { GOAL, P99_MS, heldRate, type Evening } from './sunday.ts';
import { HOME, SIGN_IN, type Weight } from './weights.ts';

type Given = {
  measured: readonly Measured[];
  scenarios: readonly Scenario[];
  statements: ReadonlyMap<string, number>;
  weights: readonly Weight[];
  starts: Starts | undefined;
  pdf: { rows: number; ms: number; firstByteMs: number } | null;
  evenings: readonly Evening[];
  felt: readonly Felt[];
  first: string;
  last: string;
};

/** At least so much of the floor's throughput for a read. */
const OF_THE_FLOOR = 0.6;
const GROWTH = 1.3;
const STATEMENTS = 12;
const START_MS = 1_200;
const AT_REST_MIB = 130;
const UNDER_LOAD_MIB = 250;

/** What was to be reached, beside what was. */
export const goals = (g: Given): Goal[] => {
  const at = (database: string, name: string) => g.measured.find((m) => m.database === database && m.name === name);
  const goals: Goal[] = [];
  for (const s of g.scenarios.filter(({ isRead, withoutFloor }) => isRead && !withoutFloor)) {
    const m = at(g.last, s.name);
    if (!m) continue;
    const share = m.portal.perSecond / m.floor.perSecond;
    goals.push({
      what: `${s.name}: share of the floor’s throughput`,
      goal: `≥ ${OF_THE_FLOOR.toFixed(2)}`,
      measured: share.toFixed(2),
      holds: share >= OF_THE_FLOOR,
    });
  }
  for (const s of g.first === g.last ? [] : g.scenarios.filter(({ isEven }) => isEven)) {
    const [small, large] = [at(g.first, s.name), at(g.last, s.name)];
    if (!small || !large) continue;
    const growth = large.portalAlone / small.portalAlone;
    goals.push({
      what: `${s.name}: growth from ${g.first} to ${g.last}`,
      goal: `≤ ${GROWTH.toFixed(2)}×`,
      measured: `${growth.toFixed(2)}×`,
      holds: growth <= GROWTH,
    });
  }
  for (const s of g.scenarios) {
    const m = at(g.last, s.name);
    if (s.within === undefined || !m) continue;
    goals.push({
      what: `${s.name}: one call in the ${g.last} database`,
      goal: `≤ ${s.within} ms`,
      measured: `${m.portalAlone.toFixed(1)} ms`,
      holds: m.portalAlone <= s.within,
    });
  }
  const [create, close] = ['create a commission of 3 lines', 'close an order'].map((n) => g.statements.get(n));
  if (create !== undefined && close !== undefined)
    goals.push({
      what: 'statements to create and close an order',
      goal: `≤ ${STATEMENTS}`,
      measured: String(create + close),
      holds: create + close <= STATEMENTS,
    });
  if (g.pdf)
    goals.push({
      what: `${g.pdf.rows.toLocaleString('en')} customers as a PDF`,
      goal: '≤ 3000 ms',
      measured: `${Math.round(g.pdf.ms)} ms, the first bytes after ${Math.round(g.pdf.firstByteMs)} ms`,
      holds: g.pdf.ms <= 3000,
    });
  return [
    ...goals,
    ...startGoals(g.starts),
    ...sundayGoals(g.evenings),
    ...feltGoals(g.felt),
    ...weightGoals(g.weights),
  ];
};

const startGoals = (starts: Starts | undefined): Goal[] => {
  if (!starts) return [];
  const most = (what: string, unit: string, goal: number, measured: number): Goal => ({
    what,
    goal: `≤ ${goal} ${unit}`,
    measured: `${Math.round(measured)} ${unit}`,
    holds: measured <= goal,
  });
  return [
    most('second start to the first answer', 'ms', START_MS, starts.warmMs),
    most('memory at rest in production', 'MiB', AT_REST_MIB, starts.atRestMiB),
    most('most memory after a scenario under load', 'MiB', UNDER_LOAD_MIB, starts.underLoadMiB),
  ];
};

/** Of three processes on two cores no more than of one is to be had where these are the limit. */
const sundayGoals = (evenings: readonly Evening[]): Goal[] =>
  (['closings', 'visits'] as const).flatMap((kind) => {
    const [one = 0, two = 0, three = 0] = [1, 2, 3].map((processes) => heldRate(evenings, kind, processes));
    if (!evenings.some((e) => e.kind === kind)) return [];
    const within = `${kind === 'closings' ? 'closings' : 'sellers’ visits'} a second with p99 ≤ ${P99_MS} ms`;
    const more: Goal[] = [
      { what: `${within}, two processes`, goal: `more than ${one}`, measured: String(two), holds: two > one },
      {
        what: `${within}, three processes (where machine and database are not the limit)`,
        goal: `2.2 times ${one}`,
        measured: String(three),
        holds: three >= 2.2 * one,
      },
    ];
    const first = { what: `${within}, one process`, measured: String(one) };
    return kind === 'closings' ? [{ ...first, goal: `≥ ${GOAL}`, holds: one >= GOAL }, ...more] : more;
  });

const feltGoals = (felt: readonly Felt[]): Goal[] =>
  felt.map(({ what, kind, goalMs, ms }) => ({
    what: `slow phone, ${what}: ${FELT[kind]}`,
    goal: `≤ ${goalMs} ms`,
    measured: `${ms} ms`,
    holds: ms <= goalMs,
  }));

const weightGoals = (weights: readonly Weight[]): Goal[] => {
  const signIn = weights.find((w) => w.screen === SIGN_IN);
  const home = weights.find((w) => w.screen === HOME);
  const kb = (what: string, most: number, measured: number): Goal => ({
    what,
    goal: `≤ ${most} kB`,
    measured: `${measured.toFixed(1)} kB`,
    holds: measured <= most,
  });
  const further = weights.filter((w) => w.moreKb > 60);
  return [
    ...(signIn ? [kb('sign-in: JavaScript', 150, signIn.jsKb), kb('sign-in: CSS', 20, signIn.cssKb)] : []),
    ...(home ? [kb('agent’s home: all', 220, home.jsKb + home.cssKb)] : []),
    ...(weights.length === 0
      ? []
      : [
          {
            what: 'each further screen, beyond the home',
            goal: '≤ 60 kB',
            measured:
              further.length === 0
                ? `most ${Math.max(...weights.map((w) => w.moreKb)).toFixed(1)} kB`
                : `above it: ${further.map((w) => `${w.screen} ${w.moreKb.toFixed(1)} kB`).join(', ')}`,
            holds: further.length === 0,
          },
        ]),
  ];
};
