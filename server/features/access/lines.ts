/** The lines in which attempts of an account are counted; whoever may use several is refused when all are used up. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';

/** Whose attempts are counted together, under which name. */
export type Line = { name: string; key: string };
export type Allowance = { points: number; seconds: number; message: string };

/** Takes one from the first line that has any. @returns that line @throws too_many of the last one */
export const takeFromFirst = async (
  limits: Pick<Limits, 'take'>,
  [line, ...others]: readonly [Line, ...Line[]],
  allowed: Allowance,
): Promise<Line> => {
  try {
    await limits.take(line.name, line.key, allowed.points, allowed.seconds, allowed.message);
    return line;
  } catch (thrown) {
    const [next, ...rest] = others;
    if (!next || !(thrown instanceof CallError)) throw thrown;
    return takeFromFirst(limits, [next, ...rest], allowed);
  }
};
