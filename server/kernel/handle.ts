/** Binds a call to the function that answers it, so that the compiler checks what goes in and comes out. */
import type { z } from 'zod';
import type { CallSpec, Method, Out, Output, Who } from '@ema/calls/kernel/call.ts';
import type { Queryable, Tx } from '../db/client.ts';
import type { CallContext, FileAnswer, RedirectAnswer, Viewer } from './context.ts';

type Answer<O> = O extends z.ZodType
  ? z.input<O>
  : O extends 'file'
    ? FileAnswer
    : O extends 'redirect'
      ? RedirectAnswer
      : void;
type ViewerOf<W> = W extends 'anyone' ? Viewer | null : Viewer;

export type HandlerOptions<T extends 'manual' | undefined = 'manual' | undefined> = {
  /** `manual`: the handler opens its own short transactions (it hashes passwords or asks a provider in between). */
  transaction?: T;
  /** The answer's HTTP status; 200, or 201 for a POST that creates. */
  status?: number;
};
/** A writing call has one transaction, unless it opens its own; a reading one has none. */
type DatabaseOf<M, T> = M extends 'GET' ? Queryable : T extends 'manual' ? Queryable : Tx;

export type Handler = {
  spec: CallSpec;
  run: (c: CallContext<Viewer | null>, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;
  options: HandlerOptions;
};

/** Binds a call to what does it. The handler is given checked input and answers in the declared shape. */
export const handle = <
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  O extends Output,
  W extends Who,
  M extends Method,
  T extends 'manual' | undefined = undefined,
>(
  spec: CallSpec<P, Q, B, O, W, M>,
  run: (
    c: CallContext<ViewerOf<W>, DatabaseOf<M, T>>,
    input: { params: Out<P>; query: Out<Q>; body: Out<B> },
  ) => Promise<Answer<O>>,
  options: HandlerOptions<T> = {},
): Handler => ({ spec: spec as unknown as CallSpec, run: run as unknown as Handler['run'], options });
