/** Finds which files are not where the portal keeps them, a few at once. */
import type { Files } from '../../adapters/ports.ts';

const AT_ONCE = 16;
type Asked = Pick<Files, 'holds'>;
/** @throws when one cannot be asked for: what does not answer is not missing */
export const missingOf = async ({ holds }: Asked, names: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    const there = await Promise.all(some.map((name) => holds(name)));
    missing.push(...some.filter((_name, i) => !there[i]));
  }
  return missing;
};
