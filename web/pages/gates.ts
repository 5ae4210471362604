/** The gates that pages of several features share. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';

export const everybody = { roles: 'everybody' } as const satisfies Gate;
export const administrators = { roles: ['ROLE_ADMIN'] } as const satisfies Gate;
export const agents = { roles: ['ROLE_BASE_AGENT'] } as const satisfies Gate;
export const withSubordinates = { roles: ['ROLE_AGENT_WITH_SUBORDINATES'] } as const satisfies Gate;
export const generalManagers = { roles: ['ROLE_GENERAL_MANAGER'] } as const satisfies Gate;
export const commissions = { roles: ['ROLE_ACCESS_COMMISSIONS'] } as const satisfies Gate;
export const kleenCommissions = { ...commissions, shop: KLEEN } as const satisfies Gate;
