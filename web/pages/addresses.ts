/** Builders of addresses from the patterns of screens: `/orders/$id/details` gives `(id: number) => string`. */
import type { Pages } from './page.ts';

/** The names of a pattern’s open parts, in order. */
type PartsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? [Name, ...PartsOf<Rest>]
  : Path extends `${string}$${infer Name}`
    ? [Name]
    : [];
/** `$id` is a number; every other part a word that needs no encoding. */
type ValuesOf<Names extends readonly string[]> = {
  [Index in keyof Names]: Names[Index] extends 'id' ? number : string;
};
export type AddressOf<Path extends string> =
  PartsOf<Path> extends [] ? Path : (...values: ValuesOf<PartsOf<Path>>) => string;
type AddressesOf<Table extends Pages> = { readonly [Name in keyof Table]: AddressOf<Table[Name]['path']> };

const addressOf = (pattern: string): string | ((...values: readonly (number | string)[]) => string) => {
  const [start = '', ...parts] = pattern.split(/\$\w+/);
  if (parts.length === 0) return pattern;
  return (...values) => start + parts.map((part, i) => `${values[i]}${part}`).join('');
};

/** By the name of each screen its address, or the builder of it where the pattern has open parts. */
export const addressesOf = <Table extends Pages>(table: Table): AddressesOf<Table> =>
  Object.fromEntries(Object.entries(table).map(([name, page]) => [name, addressOf(page.path)])) as AddressesOf<Table>;
