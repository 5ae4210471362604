/** Tells the server which rows were chosen: by number, or by the filters that find all of them. */
import type { startBulkRun } from '@ema/calls/bulk.ts';
import type { CallInput } from '@ema/calls/kernel/call.ts';
import type { Choice } from '../../ui/paged-list/choice.ts';

type Chosen = CallInput<typeof startBulkRun>['body']['choice'];

/** `count`: how many the bar said, which is what is confirmed. */
export const choiceOf = (choice: Choice, seen: object, count: number): Chosen => {
  if (choice.kind === 'some') return { ids: [...choice.keys].map(Number) };
  const filter: Record<string, string> = {};
  for (const [name, value] of Object.entries(seen) as [string, unknown][])
    if (value !== undefined && value !== null) filter[name] = String(value);
  return { filter, except: [...choice.except].map(Number), count };
};
