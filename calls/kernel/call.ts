/** What a call of the portal is made of, and the function that declares one. */
import type { z } from 'zod';
import type { Role } from '@ema/domain/access/roles.ts';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import type { ErrorCode } from './errors.ts';

/** Who may make a call: nobody needs to be signed in, anybody signed in, or somebody with at least one of the roles. */
export type Who = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `file`: bytes or a stream with a name. `redirect`: a location. `text`: plain text. Everything else is JSON of that schema. */
export type Output = z.ZodType | 'file' | 'redirect' | 'empty';

/** What the log calls it, in Italian; `isActivity`: also where a person reads what was done with their profile. */
export type LogEntry = { name: string; isActivity?: true };
/** A call that writes has a name in the log, or does not compile. */
type Logged<M extends Method> = M extends 'GET' ? { log?: LogEntry } : { log: LogEntry };

export type CallSpec<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends Output = Output,
  W extends Who = Who,
  M extends Method = Method,
> = {
  /** `feature.verb`, unique; also the audit event's name. */
  name: string;
  method: M;
  /** As in the specification, with `:id` parameters. */
  path: string;
  summary: string;
  who: W;
  /** May it be made while acting for somebody (impersonation or subordinate login)? */
  acting: 'allowed' | 'refused';
  /** May it be made while a required operation that cannot be postponed is pending? */
  whilePending: 'allowed' | 'refused';
  rate: 'read' | 'write' | 'credential' | 'code' | 'export' | 'none';
  /** `key`: an Idempotency-Key header is honoured and the first answer given again. */
  idempotency: 'key' | 'natural' | 'safe';
  /** `null` only for reads and for writes nobody needs to trace. */
  audit: 'always' | null;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  /**
   * What its own handler refuses with, each seen by a test; what the pipeline answers for who, acting, whilePending,
   * rate and input, and `internal` and `unavailable`, any call may answer.
   */
  errors: readonly ErrorCode[];
  /**
   * A list, a report, a file of one or a search: a standby may answer that holds what who asks has written. Nothing is
   * written after what it says, and it says nothing of sessions, permissions or money that is owed.
   */
  reads?: 'standby';
  /**
   * A page makes it whatever shop its person went on to in another tab: it is of neither shop, and what waits to be sent,
   * or leads out, must not be refused. Every other call is refused with `other_shop` then.
   */
  ofAnyShop?: true;
  /** A program may make it with an API key of this scope; without one no key reaches it. */
  scope?: KeyScope;
  /**
   * The columns of its CSV. Of a writing call: instead of a body with a `file` it takes the bytes (`text/csv`), which are
   * read as they come; of a reading one: of the file that it answers.
   */
  csv?: readonly string[];
  /** Biggest accepted body in bytes; 64 KiB unless said. */
  bodyLimit?: number;
} & Logged<M>;

/**
 * Declares one call of the portal. The constant is used by the server (routing, checks, documentation) and by the
 * browser (types, paths). Nothing has a default: a call that does not say who may does not compile.
 */
export const call = <
  const P extends z.ZodType | undefined = undefined,
  const Q extends z.ZodType | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
  const O extends Output = Output,
  const W extends Who = Who,
  const M extends Method = Method,
>(
  spec: CallSpec<P, Q, B, O, W, M>,
): CallSpec<P, Q, B, O, W, M> => spec;

export type In<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a browser gives: `{params?, query?, body?}` as far as the call has them. */
export type CallInput<C> =
  C extends CallSpec<infer P, infer Q, infer B, Output>
    ? (P extends z.ZodType ? { params: z.input<P> } : unknown) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : unknown) &
        (B extends z.ZodType ? { body: z.input<B> } : unknown)
    : never;
export type CallOutput<C> =
  C extends CallSpec<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, infer O>
    ? O extends z.ZodType
      ? z.output<O>
      : undefined
    : never;

/** The header in which a browser says for whose account its page was opened: the username, percent-encoded. */
export const ACCOUNT_HEADER = 'ema-account';
/** The header in which it says for which shop: 0 or 1; not there for whoever works in none. */
export const SHOP_HEADER = 'ema-shop';
/** The header in which it says when an answer before this one was shown, where that is traced. */
export const SHOWN_HEADER = 'ema-shown';
