/** Refuses to start when a call has no handler or two, or when a handler has no call. */
import { calls } from '@ema/calls/all.ts';
import type { Handler } from './handle.ts';

/** The contract is the only door: every call has exactly one handler, and no handler stands beside the contract. */
export const checkHandlers = (handlers: readonly Handler[]): void => {
  const faults: string[] = [];
  const names = calls.map((c) => c.name);
  for (const name of names) {
    const n = handlers.filter((h) => h.spec.name === name).length;
    if (n !== 1) faults.push(`${name}: ${n} handlers`);
  }
  if (new Set(names).size !== names.length) faults.push('two calls share a name');
  const routes = calls.map((c) => `${c.method} ${c.path}`);
  if (new Set(routes).size !== routes.length) faults.push('two calls share a route');
  for (const h of handlers) if (!names.includes(h.spec.name)) faults.push(`${h.spec.name}: not in calls/all.ts`);
  for (const { spec, options } of handlers)
    if (spec.reads === 'standby' && (spec.method !== 'GET' || spec.who === 'anyone' || options.transaction))
      faults.push(`${spec.name}: may not read on a standby`);
  for (const c of calls) {
    if (c.who === undefined || c.acting === undefined || c.whilePending === undefined)
      faults.push(`${c.name}: says not who may`);
    if (c.method !== 'GET' && c.audit === undefined) faults.push(`${c.name}: says not whether it is audited`);
  }
  if (faults.length > 0) throw new Error(`The calls and their handlers do not match:\n${faults.join('\n')}`);
};
