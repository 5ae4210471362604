/** Stops telling an address; of what happens from now on it hears nothing, not later either. */
import { disableEndpoint } from '@ema/calls/webhooks.ts';
import { ENDPOINT_TRANSITIONS } from '@ema/domain/webhooks/states.ts';
import { handle } from '../../kernel/handle.ts';
import { changeState } from './change-state.ts';
import { presentEndpoint } from './present.ts';
import { endpointOf } from './reads.ts';

export const disableEndpointHandler = handle(
  disableEndpoint,
  async (c, { params }) => {
    await changeState(c, params.id, ENDPOINT_TRANSITIONS.disable, 'Questo webhook è già disattivato.');
    return presentEndpoint(await endpointOf(c.db, params.id), c.now);
  },
  { status: 200 },
);
