import type { Handler } from '../kernel/handle.ts';
import { accessHandlers } from './access/handlers.ts';

/** The handlers of every call, in the order of `calls/all.ts`. */
export const handlers: readonly Handler[] = [...accessHandlers];
