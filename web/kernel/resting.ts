/** Tells whether who is signed in sold once and may not sell at the moment. */
import { restsFromSelling } from '@ema/domain/access/gate.ts';
import type { Account } from './session.tsx';

/** They read what they earned, and nothing else of an agent's (NET-463). */
export const isResting = ({ agent, roles }: Pick<Account, 'agent' | 'roles'>): boolean =>
  restsFromSelling({ agentId: agent?.id ?? null, roles });
