/** Which rows of a list are chosen: some by their keys, or all that the filters show except some, on every page. */
export type Key = string | number;
export type Choice = { kind: 'some'; keys: ReadonlySet<Key> } | { kind: 'all'; except: ReadonlySet<Key> };

export const NOTHING: Choice = { kind: 'some', keys: new Set() };
export const EVERYTHING: Choice = { kind: 'all', except: new Set() };

export const isChosen = (choice: Choice, key: Key): boolean =>
  choice.kind === 'some' ? choice.keys.has(key) : !choice.except.has(key);

/** Chooses these rows, or takes them out; what stands on other pages stays as it is. */
export const chosen = (choice: Choice, keys: readonly Key[], isIn: boolean): Choice => {
  const named = new Set(choice.kind === 'some' ? choice.keys : choice.except);
  const isNamed = isIn === (choice.kind === 'some');
  for (const key of keys)
    if (isNamed) named.add(key);
    else named.delete(key);
  return choice.kind === 'some' ? { kind: 'some', keys: named } : { kind: 'all', except: named };
};

/** All from one to the other as they stand on the page, both with them; one alone when the other is on no page of it. */
export const rangeOf = (page: readonly Key[], from: Key, to: Key): readonly Key[] => {
  const [a, b] = [page.indexOf(from), page.indexOf(to)];
  return a === -1 || b === -1 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1);
};

export const countChosen = (choice: Choice, total: number): number =>
  choice.kind === 'some' ? choice.keys.size : Math.max(0, total - choice.except.size);

/** How the box above the rows of a page stands. */
export const pageState = (choice: Choice, keys: readonly Key[]): 'none' | 'some' | 'all' => {
  const inIt = keys.filter((key) => isChosen(choice, key)).length;
  if (inIt === 0) return 'none';
  return inIt === keys.length ? 'all' : 'some';
};
