/** Turns the current user and their sessions into answers; how points and percentages are written. */
import type { z } from 'zod';
import type { currentUser, listSessions } from '@ema/calls/access.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { ACTING_MINUTES } from '@ema/domain/access/session-limits.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { RequiredOperation } from '@ema/domain/operations/registry.ts';
import type { Viewer } from '../../kernel/context.ts';
import type { AgentPart, SessionRow } from './queries.ts';

type Account = z.input<typeof currentUser>;

/** Cents as the wire's decimal string, `"1234.50"`. */
export const cents = (value: number): string => centsToWire(value);
/** Basis points as a percentage, `"18"` or `"18.5"`. */
export const percent = (basisPoints: number): string => String(basisPoints / 100);
/** Tenths of a point as `"128.4"`. */
export const tenths = (value: number): string => (value / 10).toFixed(1);

/** The answer of GET /api/account. */
export const presentAccount = (
  viewer: Viewer | null,
  agent: AgentPart | null,
  shops: readonly Shop[],
  shell: { phone: string; titleSuffix: string; operations: readonly RequiredOperation[] },
): Account => ({
  isAuthenticated: viewer !== null,
  displayName: viewer?.displayName ?? null,
  username: viewer?.username ?? null,
  userType: viewer?.userType ?? null,
  roles: [...(viewer?.roles ?? [])],
  shop: viewer?.shop ?? null,
  permittedShops: [...shops],
  requiredOperations: (viewer?.requiredOperations ?? []).map((o) => ({
    ...o,
    operationArguments: { ...o.operationArguments },
  })),
  managedAgent: agent && { id: agent.id, fullName: agent.full_name, points: tenths(agent.points_tenths) },
  isManagingAnotherAgent: viewer?.acting?.kind === 'subordinate',
  isImpersonating: viewer?.acting?.kind === 'impersonation',
  acting: presentActing(viewer),
  agent: agent && {
    id: agent.id,
    level: agent.level,
    levelName: levelName(agent.level),
    email: agent.email,
    mobile: agent.mobile,
    idCard: { expiryDate: agent.id_card_expiry_date },
    isInInactivityGracePeriod: agent.grace_days !== null && agent.grace_days >= 0,
    inactivityGraceRemainingDays: Math.max(0, agent.grace_days ?? 0),
    subordinatesCommissionsCount: agent.subordinates_commissions_count,
  },
  customer: viewer?.customer ?? null,
  subordinateInvitation: viewer?.invitationId == null ? null : { id: viewer.invitationId },
  emaFibraCommissionsCount: agent?.fibra ?? 0,
  emaKleenCommissionsCount: agent?.kleen ?? 0,
  sessionDraftKey: viewer ? `u${viewer.userId}` : null,
  ...shell,
  operations: [...shell.operations],
});

const presentActing = (viewer: Viewer | null): Account['acting'] => {
  if (!viewer?.acting) return null;
  const { kind, since } = viewer.acting;
  return {
    kind,
    since: since.toISOString(),
    until: new Date(since.getTime() + ACTING_MINUTES * 60_000).toISOString(),
    actorName: viewer.actorName,
    subjectName: viewer.displayName,
    subjectCode: viewer.agentId === null ? viewer.username : `cod. ${viewer.agentId}`,
  };
};

export const presentSession = (
  r: SessionRow,
  currentId: number,
): z.input<typeof listSessions.output>['items'][number] => ({
  id: r.id,
  createdAt: r.created_at.toISOString(),
  lastUsedAt: r.last_used_at.toISOString(),
  ip: r.ip,
  userAgent: r.user_agent,
  isCurrent: r.id === currentId,
});
