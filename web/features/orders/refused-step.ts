/** The step of a new order that a refused field belongs to. */
import { CallFailure } from '../../kernel/client.ts';

/** The first field that a refusal names and one of these steps asks for. */
export const refusedStep = <S extends string>(thrown: unknown, steps: Readonly<Record<string, S>>): S | null => {
  const named = thrown instanceof CallFailure ? thrown.violations : [];
  return named.map((v) => steps[v.propertyPath.split('.')[0] ?? '']).find((step) => step !== undefined) ?? null;
};
