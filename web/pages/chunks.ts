/** Decides which modules of the web travel in one file: few files a screen, with little that it does not need. */

/** A file as the bundler would make it by itself: modules that are needed by exactly the same screens. */
export type Piece = {
  readonly modules: readonly string[];
  readonly size: number;
  /** The pieces it cannot run without, by their place in the list. */
  readonly needs: readonly number[];
  /** Loaded by its own name: the entry of the web, or what somebody opens. */
  readonly isEntrance: boolean;
};
/** The entrances somebody opens together. What is opened first of all loads nothing in vain. */
export type Visit = { readonly begins: readonly number[]; readonly isFirst: boolean };
type Group = { readonly pieces: readonly number[]; readonly size: number; readonly usedBy: bigint };

/** What one more file costs, in bytes of source: a slow connection asks for few at a time. */
const FILE_COSTS = 12_000;
/** No screen loads a part as big as this without using it. */
const IN_VAIN = 3000;

const reach = (from: readonly number[], next: (i: number) => Iterable<number>): Set<number> => {
  const seen = new Set<number>();
  const left = [...from];
  for (let i = left.pop(); i !== undefined; i = left.pop()) {
    if (seen.has(i)) continue;
    seen.add(i);
    left.push(...next(i));
  }
  return seen;
};
const countOf = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length;

/** What is gained when two groups become one file: files that are not asked for, less what is loaded in vain. */
const gainOf = (a: Group, b: Group, first: bigint): number => {
  const both = countOf(a.usedBy & b.usedBy);
  if (both === 0 || (a.usedBy & first) !== (b.usedBy & first)) return -1;
  const [onlyA, onlyB] = [countOf(a.usedBy) - both, countOf(b.usedBy) - both];
  if ((onlyA > 0 && b.size > IN_VAIN) || (onlyB > 0 && a.size > IN_VAIN)) return -1;
  return both * FILE_COSTS - onlyA * b.size - onlyB * a.size;
};

/** @returns for every module that is not its entrance’s the number of the file it travels in */
export const planChunks = (pieces: readonly Piece[], visits: readonly Visit[]): ReadonlyMap<string, number> => {
  const users = pieces.map(() => 0n);
  visits.forEach(({ begins }, v) => {
    for (const i of reach(begins, (at) => pieces[at]?.needs ?? [])) users[i] = (users[i] ?? 0n) | (1n << BigInt(v));
  });
  const first = visits.reduce((bits, { isFirst }, v) => (isFirst ? bits | (1n << BigInt(v)) : bits), 0n);
  const single = pieces.map((piece, i): Group => ({ pieces: [i], size: piece.size, usedBy: users[i] ?? 0n }));
  const groups = merged(pieces, single, first);
  return new Map(
    groups.flatMap((g, n) => g.pieces.flatMap((i) => pieces[i]?.modules.map((id) => [id, n] as const) ?? [])),
  );
};

/** The pair that gains most becomes one, as long as any gains; never two that stand on each other by way of a third. */
const merged = (pieces: readonly Piece[], single: readonly Group[], first: bigint): readonly Group[] => {
  const groupOf = [...single];
  const needs = (group: Group): Set<Group> =>
    new Set(group.pieces.flatMap((i) => pieces[i]?.needs ?? []).flatMap((i) => groupOf[i] ?? []));
  const isBetween = (from: Group, to: Group): boolean => {
    const begin = [...needs(from)].filter((g) => g !== to && g !== from);
    return reach(
      begin.flatMap((g) => g.pieces),
      (i) => pieces[i]?.needs ?? [],
    ).has(to.pieces[0] ?? -1);
  };
  const groups = new Set(single.filter((g) => g.pieces.every((i) => !pieces[i]?.isEntrance)));
  const pairsOf = (a: Group, others: Iterable<Group>) =>
    [...others].flatMap((b) => (a === b ? [] : [{ a, b, gain: gainOf(a, b, first) }])).filter(({ gain }) => gain > 0);
  let open = [...groups].flatMap((a, i, all) => pairsOf(a, all.slice(i + 1)));
  while (open.length > 0) {
    const best = open.reduce((x, y) => (y.gain > x.gain ? y : x));
    const { a, b } = best;
    open = open.filter((p) => p !== best);
    if (isBetween(a, b) || isBetween(b, a)) continue;
    const one: Group = { pieces: [...a.pieces, ...b.pieces], size: a.size + b.size, usedBy: a.usedBy | b.usedBy };
    for (const i of one.pieces) groupOf[i] = one;
    groups.delete(a);
    groups.delete(b);
    open = open.filter((p) => ![p.a, p.b].some((g) => g === a || g === b));
    open.push(...pairsOf(one, groups));
    groups.add(one);
  }
  return [...groups];
};
