/** Does a call for somebody without a request: in a transaction under way, as a job does what they asked for. */
import type { Queryable, Tx } from '../db/client.ts';
import { writesFor } from '../db/client.ts';
import { writeAudits, type AuditRow } from './audit.ts';
import type { CallContext, Viewer } from './context.ts';
import { counting } from './daily-limits.ts';
import type { Handler } from './handle.ts';
import { createOutbox } from './outbox.ts';
import { scopeOf } from './scopes.ts';
import type { Services } from './services.ts';

type As = { tx: Tx; viewer: Viewer; now: Date; requestId: string };
type Input = { params: unknown; query: unknown; body: unknown };
const NO_REQUEST = new TypeError('there is no request, and no other transaction than that of the job');
const never = (): never => {
  throw NO_REQUEST;
};

/** What it writes and says in the log is theirs; whether they may was asked before. @throws what it refuses with */
export const performFor = async (
  services: Services,
  handler: Handler,
  { tx, viewer, now, requestId }: As,
  input: Input,
): Promise<unknown> => {
  const { spec, options } = handler;
  if (options.transaction === 'manual') throw new TypeError(`${spec.name} opens its own transactions`);
  const who = { viewer, now, ip: '', requestId };
  const sentBy = services.standby ? [viewer.actorUserId, viewer.subjectUserId] : [];
  const events: AuditRow[] = [];
  const outboxOn = (on: Queryable) => counting(createOutbox(on, services.boss, sentBy), on, { ...services, viewer });
  const context: CallContext<Viewer, Tx> = {
    db: tx,
    transact: never,
    viewer,
    scope: scopeOf(viewer),
    now,
    ip: '',
    userAgent: '',
    requestId,
    config: services.config,
    ports: services.ports,
    limits: services.limits,
    timings: services.timings,
    audit: async (event, on) => {
      const row = { event: spec.name, ...event };
      if (on === undefined) events.push(row);
      else await writeAudits(on, [row], who);
    },
    outbox: outboxOn(tx),
    outboxOn,
    commitAndRefuse: never,
    findViewer: never,
    device: null,
    setDevice: never,
    setSession: never,
    rawBody: null,
    header: () => undefined,
  };
  writesFor(tx, viewer.actorUserId, viewer.subjectUserId);
  const answer = await handler.run(context as unknown as CallContext<Viewer | null>, input);
  if (spec.audit === 'always' && events.length === 0) await context.audit({});
  await writeAudits(tx, events, who);
  return answer;
};
