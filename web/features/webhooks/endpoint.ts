/** What a screen of webhooks knows of one address. */
import type { listEndpoints } from '@ema/calls/webhooks.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type Endpoint = CallOutput<typeof listEndpoints>['items'][number];
