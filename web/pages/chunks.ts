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
export type Visit = {
  readonly begins: readonly number[];
  readonly isFirst: boolean;
  /** Opened before the sign-in. */
  readonly isLight?: boolean;
};
/** `usedBy`: the visits that load it, one bit each, also those that do so for what it travels with. */
type Group = { readonly pieces: readonly number[]; readonly size: number; usedBy: bigint };

/** What one more file costs, in bytes of source: a slow connection asks for few at a time. With it all screens load soonest. */
const FILE_COSTS = 16_000;
/** So much, in bytes of source, a screen may load without using it, in all. */
const IN_VAIN = 60_000;

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
const placesOf = (bits: bigint): number[] =>
  [...bits.toString(2)].toReversed().flatMap((bit, v) => (bit === '1' ? [v] : []));

const needed = (pieces: readonly Piece[], { begins }: Visit): Set<number> =>
  reach(begins, (at) => pieces[at]?.needs ?? []);

/** Used by fewer, styles stay beside what they are for. */
const MANY = 3;
/**
 * The styles that many screens behind the sign-in use: one sheet for all, since each file more costs a turn on the line.
 * What none of those needs that are opened first stands in a second one: they load nothing in vain.
 * @returns the sheet of each such module
 */
export const fewSheets = (
  pieces: readonly Piece[],
  visits: readonly Visit[],
  isStyle: (id: string) => boolean,
): ReadonlyMap<string, 'first' | 'later'> => {
  const users = pieces.map(() => 0);
  const firsts = new Set<number>();
  for (const visit of visits)
    for (const i of needed(pieces, visit)) {
      users[i] = (users[i] ?? 0) + (visit.isLight ? -Infinity : 1);
      if (visit.isFirst) firsts.add(i);
    }
  return new Map(
    pieces.flatMap(({ modules }, i) =>
      (users[i] ?? 0) >= MANY
        ? modules.filter(isStyle).map((id) => [id, firsts.has(i) ? 'first' : 'later'] as const)
        : [],
    ),
  );
};
/** The pieces once these modules travel elsewhere; one that is left empty is nobody’s to join. */
export const withoutModules = (pieces: readonly Piece[], gone: { has(id: string): boolean }): Piece[] =>
  pieces.map((piece) => {
    const modules = piece.modules.filter((id) => !gone.has(id));
    return { ...piece, modules, isEntrance: piece.isEntrance || modules.length === 0 };
  });

/** @returns for every module that is not its entrance’s the number of the file it travels in */
export const planChunks = (pieces: readonly Piece[], visits: readonly Visit[]): ReadonlyMap<string, number> => {
  const users = pieces.map(() => 0n);
  visits.forEach((visit, v) => {
    for (const i of needed(pieces, visit)) users[i] = (users[i] ?? 0n) | (1n << BigInt(v));
  });
  const first = visits.reduce((bits, { isFirst }, v) => (isFirst ? bits | (1n << BigInt(v)) : bits), 0n);
  const single = pieces.map((piece, i): Group => ({ pieces: [i], size: piece.size, usedBy: users[i] ?? 0n }));
  const groups = merged(pieces, single, first);
  return new Map(
    groups.flatMap((g, n) => g.pieces.flatMap((i) => pieces[i]?.modules.map((id) => [id, n] as const) ?? [])),
  );
};

/** A pair, and what is gained when it becomes one file: files that are not asked for, less what is loaded in vain. */
type Pair = { readonly a: Group; readonly b: Group; readonly gain: number };

/**
 * The pair that gains most becomes one, as long as any gains; never two that stand on each other by way of a third. Who
 * loads a file for one of its parts loads what the other parts need as well: that is reckoned with, once a pair is the
 * best without it.
 */
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
  /** Every file that comes with this one. */
  const broughtBy = (group: Group): Set<Group> => {
    const seen = new Set<Group>();
    const left = [...needs(group)];
    for (let g = left.pop(); g; g = left.pop()) {
      if (seen.has(g) || g === group) continue;
      seen.add(g);
      left.push(...needs(g));
    }
    return seen;
  };
  /** What each visit loads in vain by now. */
  const vain = new Map<number, number>();
  /** What those who load `a` and not `b` load more: bytes and files, each. */
  const moreFor = (a: Group, b: Group): [visit: number, bytes: number, files: number][] => {
    const brought = [...broughtBy(b)];
    return placesOf(a.usedBy & ~b.usedBy).map((v) => {
      const news = brought.filter((g) => g !== a && (g.usedBy & (1n << BigInt(v))) === 0n);
      return [v, b.size + news.reduce((sum, g) => sum + g.size, 0), news.length];
    });
  };
  const naiveGain = (a: Group, b: Group): number => {
    const both = countOf(a.usedBy & b.usedBy);
    if (both === 0 || (a.usedBy & first) !== (b.usedBy & first)) return -1;
    const [onlyA, onlyB] = [countOf(a.usedBy) - both, countOf(b.usedBy) - both];
    return both * FILE_COSTS - onlyA * b.size - onlyB * a.size;
  };
  const groups = new Set(single.filter((g) => g.pieces.every((i) => !pieces[i]?.isEntrance)));
  const pairsOf = (a: Group, others: Iterable<Group>): Pair[] =>
    [...others].flatMap((b) => (a === b ? [] : [{ a, b, gain: naiveGain(a, b) }])).filter(({ gain }) => gain > 0);
  const join = (a: Group, b: Group): Group => {
    for (const [one, other] of [[a, b] as const, [b, a] as const])
      for (const g of broughtBy(other)) g.usedBy |= one.usedBy;
    const both = { pieces: [...a.pieces, ...b.pieces], size: a.size + b.size, usedBy: a.usedBy | b.usedBy };
    for (const i of both.pieces) groupOf[i] = both;
    groups.delete(a);
    groups.delete(b);
    return both;
  };
  let open = [...groups].flatMap((a, i, all) => pairsOf(a, all.slice(i + 1)));
  while (open.length > 0) {
    const best = open.reduce((x, y) => (y.gain > x.gain ? y : x));
    const { a, b } = best;
    open = open.filter((p) => p !== best);
    const more = [...moreFor(a, b), ...moreFor(b, a)];
    const both = countOf(a.usedBy & b.usedBy);
    const gain = more.reduce((left, [, bytes, files]) => left - bytes - files * FILE_COSTS, both * FILE_COSTS);
    if (gain < best.gain) {
      if (gain > 0) open.push({ a, b, gain });
      continue;
    }
    if (more.some(([v, bytes]) => (vain.get(v) ?? 0) + bytes > IN_VAIN)) continue;
    if (isBetween(a, b) || isBetween(b, a)) continue;
    for (const [v, bytes] of more) vain.set(v, (vain.get(v) ?? 0) + bytes);
    const one = join(a, b);
    open = open.filter((p) => ![p.a, p.b].some((g) => g === a || g === b));
    open.push(...pairsOf(one, groups));
    groups.add(one);
  }
  return [...groups];
};
