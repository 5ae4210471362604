import type { CallSpec } from './kernel/call.ts';
import { accessCalls } from './access.ts';

/** Every call a browser may make. The server boots only when each has exactly one handler. */
export const calls: readonly CallSpec[] = [...accessCalls] as unknown as readonly CallSpec[];
