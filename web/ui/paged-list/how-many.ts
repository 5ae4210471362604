/** Says how many rows a list has, also where they were not counted to their end. */
import { plural } from '../../kernel/formats.ts';

type Counted = { total: number | undefined; isAtLeast: boolean };

/** `3 elementi`, `Oltre 10.000 elementi`; nothing that can be seen until it is known. */
export const howMany = ({ total, isAtLeast }: Counted, one: string, many: string): string => {
  if (total === undefined) return ' ';
  return `${isAtLeast ? 'Oltre ' : ''}${plural(total, one, many)}`;
};
