/** Draws which feature imports which on each floor, and finds the circles among them. */
import { isTest } from '../house.ts';
import { findCycles, type Import } from '../imports.ts';

/** The floors that have features, and where on it a feature’s files are. */
const FLOORS: Readonly<Record<string, RegExp>> = {
  domain: /^domain\/(?!kernel\/)([^/]+)\//,
  calls: /^calls\/(?!kernel\/|all\.ts)([^/.]+)[/.]/,
  server: /^server\/features\/([^/]+)\//,
  web: /^web\/features\/([^/]+)\//,
};

/** Circles that stood when the rule was made; none may be added or grow, and one that is gone leaves this list. */
const KNOWN_CIRCLES: readonly string[] = [];

export type Link = { floor: string; from: string; to: string; /** The files, as `a.ts → b.ts`. */ by: string[] };

/** Every pair of features of one floor of which the first imports the second; tests apart, lazy imports included. */
export const featureLinks = (imports: readonly Import[]): Link[] => {
  const links = new Map<string, Link>();
  for (const { from: file, to: other } of imports) {
    if (!other || isTest(file)) continue;
    for (const [floor, place] of Object.entries(FLOORS)) {
      const [from, to] = [place.exec(file)?.[1], place.exec(other)?.[1]];
      if (!from || !to || from === to) continue;
      const key = `${floor}: ${from} → ${to}`;
      const link = links.get(key) ?? { floor, from, to, by: [] };
      link.by.push(`${file} → ${other}`);
      links.set(key, link);
    }
  }
  return [...links.values()];
};

/** One line a feature that imports others: `web: orders → customers, payments`. */
export const drawGraph = (imports: readonly Import[]): string[] => {
  const byFeature = Map.groupBy(featureLinks(imports), ({ floor, from }) => `${floor}: ${from}`);
  return [...byFeature]
    .map(
      ([feature, links]) =>
        `${feature} → ${links
          .map(({ to }) => to)
          .toSorted()
          .join(', ')}`,
    )
    .toSorted();
};

/** @returns one text for each circle of features, with the imports that make it, and for each known one that is gone */
export const featureProblems = (imports: readonly Import[], known: readonly string[] = KNOWN_CIRCLES): string[] => {
  const links = featureLinks(imports);
  const circles = Object.keys(FLOORS).flatMap((floor) => {
    const its = links.filter((link) => link.floor === floor);
    return findCycles(its.map(({ from, to }) => ({ from, to, specifier: to }))).map((names) => ({
      name: `${floor}: ${names.join(', ')}`,
      by: its.filter(({ from, to }) => names.includes(from) && names.includes(to)).flatMap((link) => link.by),
    }));
  });
  const names = new Set(circles.map(({ name }) => name));
  return [
    ...circles
      .filter(({ name }) => !known.includes(name))
      .map(({ name, by }) => [`${name}: these features import each other in a circle:`, ...by].join('\n  ')),
    ...known
      .filter((name) => !names.has(name))
      .map((name) => `${name}: no longer a circle as it is known in tools/checks/feature-graph.ts: mend KNOWN_CIRCLES`),
  ];
};
