/** Declares what an administrator reads of a person as that person reads it: the same answer, for the user named. */
import type { z } from 'zod';
import { call } from './call.ts';
import { idText } from './shapes.ts';

type Strict<S extends z.ZodRawShape> = z.ZodObject<S, z.core.$strict>;

export const ofSomebody = <S extends z.ZodRawShape, O extends z.ZodType>(
  own: { query?: Strict<S>; output: O },
  { name, path, summary }: { name: string; path: `/api/admin/${string}`; summary: string },
) => {
  const query = (own.query as unknown as z.ZodObject).extend({ user: idText() });
  return call({
    name,
    method: 'GET',
    path,
    summary,
    who: ['ROLE_ADMIN'],
    acting: 'allowed',
    whilePending: 'refused',
    rate: 'read',
    idempotency: 'safe',
    audit: null,
    query: query as unknown as Strict<Omit<S, 'user'> & { user: ReturnType<typeof idText> }>,
    output: own.output,
    errors: [],
  });
};
