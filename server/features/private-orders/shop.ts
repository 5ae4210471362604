import { CallError } from '@ema/calls/kernel/errors.ts';
import { FIBRA, type Role } from '@ema/domain/access/roles.ts';
import type { Viewer } from '../../kernel/context.ts';
import { has } from '../../kernel/scopes.ts';

/** Private customers and orders are the fibre shop's (ORD-025); `role` looks after them from anywhere. @throws forbidden */
export const inFibra = (viewer: Viewer, role?: Role): Viewer => {
  if (viewer.shop !== FIBRA && !(role && has(viewer, role)))
    throw new CallError('forbidden', 'Gli ordini dei clienti sono nel negozio fibra: passa a fibra e riprova.');
  return viewer;
};
