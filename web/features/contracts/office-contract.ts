/** A contract as the office sees it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listOfficeContracts } from '@ema/calls/contracts/office.ts';

export type OfficeContract = CallOutput<typeof listOfficeContracts>['items'][number];
