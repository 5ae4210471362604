/** Says what a handler is given: who asks, for whom, at what time, and what it may do besides answering. */
import type { Detail, IfNamed } from '@ema/domain/users/field-names.ts';
import type { LoggedObject } from '@ema/domain/users/records.ts';
import type { z } from 'zod';
import type { ownCustomer } from '@ema/calls/access.ts';
import type { Office } from '@ema/domain/private-orders/may.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import type { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable, Tx } from '../db/client.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Limits } from './limits.ts';
import type { Timings } from './timings.ts';
import type { Config } from './config.ts';

export type ActingKind = 'impersonation' | 'subordinate';

/** Who asks: the actor signed in, the subject is whom they act for (usually the same person). */
export type Viewer = {
  sessionId: number;
  /** The API key that asks instead of somebody signed in. */
  key: { id: number; scopes: readonly KeyScope[]; lastUsedAt: Date | null } | null;
  actorUserId: number;
  subjectUserId: number;
  actorName: string;
  acting: { kind: ActingKind; since: Date; reason: string } | null;
  /** Acting for somebody ended with this very request: its hour was over. */
  actingEnded: boolean;
  /** Facts of the subject. */
  userId: number;
  personId: number;
  username: string;
  displayName: string;
  userType: string;
  roles: readonly Role[];
  /** Roles of the person who really signed in. */
  actorRoles: readonly Role[];
  shop: Shop | null;
  agentId: number | null;
  agentLevel: number | null;
  agentStatus: string | null;
  customerId: number | null;
  /** What the current user's answer tells a customer of themselves; null of everybody else, and of a key. */
  customer: z.output<typeof ownCustomer> | null;
  /** The sponsorship by which the subject came. */
  invitationId: number | null;
  /** How often who signed in and whom they act for have written: a standby that answers them holds all of it. */
  writes: Readonly<Record<number, number>>;
  /** End of the weekly maintenance that shuts this person out now; null for administrators and outside of it. */
  maintenanceUntil: Date | null;
  requiredOperations: readonly {
    operationName: string;
    operationArguments: Record<string, unknown>;
    canBePostponed: boolean;
  }[];
};

declare const scoped: unique symbol;
/** A row scope only the session gate makes; every scoped query demands one. */
export type Scope = {
  readonly [scoped]: true;
  readonly userId: number;
  /** Who acts for them; null when they are themselves. */
  readonly actorUserId: number | null;
  readonly agentId: number | null;
  readonly customerId: number | null;
  readonly everything: boolean;
  /** Whether one looks after everybody's sponsorship invitations. */
  readonly sponsorships: boolean;
  /** Whose private customers and orders one looks after. */
  readonly offices: readonly Office[];
};

/** The context of a call that runs in one transaction. */
export type WritingContext<V = Viewer> = CallContext<V, Tx>;

export type AuditEvent = {
  event?: string;
  object?: LoggedObject;
  /** The list that was taken out, by the name of its file, where the event is about no object. */
  list?: string;
  objectId?: string | number;
  detail?: Detail;
  subjectUserId?: number;
};
/** `notBefore`: it waits until then. */
export type Message = { to: string; subject?: string; body: string; expiresAt?: Date; notBefore?: Date };
/** `fileId`: a file that goes with it. */
export type Mail = Message & { fileId?: number };
export type Outbox = {
  sms(message: Message): Promise<void>;
  mail(message: Mail): Promise<void>;
  /** Queues a background job in the same transaction; unique by `key` while waiting, of a `group` one runs at once. */
  job(
    queue: string,
    data: Record<string, unknown>,
    options?: { startAfterSeconds?: number; startAt?: Date; key?: string; group?: string },
  ): Promise<void>;
};

/**
 * What every handler is given. `D` is what it queries with: a writing call's transaction (`Tx`), or the pool of a call
 * that only reads or opens its own transactions.
 */
export type CallContext<V = Viewer, D extends Queryable = Queryable> = {
  db: D;
  /** Runs in a transaction of its own; for calls declared with `transaction: 'manual'`. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  viewer: V;
  scope: V extends Viewer ? Scope : null;
  now: Date;
  ip: string;
  userAgent: string;
  requestId: string;
  config: Config;
  ports: Ports;
  limits: Limits;
  timings: Timings;
  /** Writes an audit row with the call's name; `on` is the transaction of a call that opens its own. */
  audit<D extends object = Detail>(
    event: Omit<AuditEvent, 'detail'> & { detail?: D } & IfNamed<D>,
    on?: Queryable,
  ): Promise<void>;
  outbox: Outbox;
  /** The outbox of another transaction, for calls that open their own. */
  outboxOn(on: Queryable): Outbox;
  /** Commits what was written so far, then answers with this error: a wrong code is refused and spends an attempt. */
  commitAndRefuse(error: CallError): never;
  /** Who a session secret belongs to. */
  findViewer(secret: string): Promise<Viewer | null>;
  /** The secret of the browser that asks; null when it has none yet. It says nothing of who sits before it. */
  device: string | null;
  setDevice(secret: string): void;
  /** Sets or clears the session cookie of the answer. */
  setSession(secret: string | null): void;
  /** Raw bytes of the body, for provider notifications. */
  rawBody: Buffer | null;
  header(name: string): string | undefined;
};

/** Answer of a call whose output is `file`. */
export type FileAnswer = {
  body: Buffer | NodeJS.ReadableStream;
  contentType: string;
  name: string;
  inline?: boolean;
  size?: number;
  /** Only these bytes of so many, as the browser asked; a video that is played is asked for in parts. */
  part?: { from: number; to: number; of: number };
  /** Of a PDF that is still being written: how many pages it will have, for whoever shows how far it is. */
  pages?: number;
  /** Of rows that changed: what to ask with the next time. */
  nextSince?: string;
  /** Its address says what it is: a browser keeps it for good. */
  isForever?: boolean;
};
/** Answer of a call whose output is `redirect`. */
export type RedirectAnswer = { location: string };
