/** A contract as the server answers it to whoever reads and signs it. */
import type { getContract } from '@ema/calls/contracts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type ContractToRead = CallOutput<typeof getContract>;
