import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETABLE, APPOINTMENT_TRANSITIONS, type AppointmentStatus } from '@ema/domain/appointments/states.ts';
import { mayHappen } from '@ema/domain/kernel/transitions.ts';
import {
  assign,
  create,
  inDays,
  makeTeam,
  remove,
  report,
  set,
  statusOf,
  type Team,
} from '../../test/appointment-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let team: Team;
let admin: Client;
beforeAll(async () => {
  [team, admin] = [await makeTeam(t), await t.as('admin', 1)];
});

const COMMANDS = [
  'set',
  'agent deletes',
  'customer deletes',
  'office deletes',
  'time passes',
  'no contract',
  'contract',
] as const;
type Command = (typeof COMMANDS)[number];
type Origin = 'agent' | 'customer' | 'office';
/** What the portal must have; `status` null: it is gone. */
type Model = { origin: Origin; status: AppointmentStatus | null; isPast: boolean };

const make = async (origin: Origin): Promise<number> => {
  if (origin === 'agent') return (await create(t, team.agent)).body.id;
  return (origin === 'customer' ? await report(t, team.customer) : await assign(admin, team.agentId)).body.id;
};
/** One that the agent sent, and that no appointment led to yet. */
const contract = async (): Promise<number> =>
  (
    await t.db.query<{ id: number }>(
      `insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, submitted_at)
       values ('kleen-contract', 1, $1, 'submitted', 'mav', 'MAV', ema_now())
       returning id::int`,
      [team.agentId],
    )
  ).rows[0]?.id ?? 0;
const record = async (id: number, order: number | null): Promise<number> =>
  (await team.agent.post(`/api/agent/appointments/${id}/result`, { order })).status;
const run = async (id: number, command: Command): Promise<number | null> => {
  switch (command) {
    case 'set':
      return (await set(t, team.agent, id, { time: inDays(t, 6) })).status;
    case 'agent deletes':
      return (await remove(team.agent, 'agent', id)).status;
    case 'customer deletes':
      return (await remove(team.customer, 'customer', id)).status;
    case 'office deletes':
      return (await remove(admin, 'admin', id)).status;
    case 'no contract':
      return record(id, null);
    case 'contract':
      return record(id, await contract());
    case 'time passes':
      await t.db.query(
        `update appointments set time = ema_now() - interval '1 hour', version = version + 1
         where id = $1 and time is not null`,
        [id],
      );
      return null;
  }
};
const deleted = (m: Model, by: Origin): number => {
  if (m.status === null) return 404;
  if (by === 'customer' && m.origin !== 'customer') return 404;
  const may = DELETABLE[by].includes(m.status) && !(by === 'agent' && m.origin === 'office');
  if (may) m.status = null;
  return may ? 204 : 409;
};
const recorded = (m: Model, event: 'contract' | 'no_contract'): number => {
  if (m.status === null) return 404;
  if (!mayHappen(APPOINTMENT_TRANSITIONS, m.status, event) || !m.isPast) return 409;
  m.status = APPOINTMENT_TRANSITIONS[event].to;
  return 200;
};
/** What the table says to the command. @returns the status of the answer */
const expected = (m: Model, command: Command): number | null => {
  switch (command) {
    case 'agent deletes':
      return deleted(m, 'agent');
    case 'customer deletes':
      return deleted(m, 'customer');
    case 'office deletes':
      return deleted(m, 'office');
    case 'time passes':
      m.isPast = m.status !== null && m.status !== 'pending';
      return null;
    case 'set': {
      if (m.status === null) return 404;
      const { status } = m;
      const event = (['confirm', 'reschedule'] as const).find((e) => mayHappen(APPOINTMENT_TRANSITIONS, status, e));
      if (!event) return 409;
      [m.status, m.isPast] = [APPOINTMENT_TRANSITIONS[event].to, false];
      return 200;
    }
    case 'no contract':
      return recorded(m, 'no_contract');
    case 'contract':
      return recorded(m, 'contract');
  }
};

describe('the life of an appointment', () => {
  it('NET-104 NET-127 NET-096 one that came to a contract is set, recorded and deleted no more, but by the office', async () => {
    for (const origin of ['agent', 'customer', 'office'] as const) {
      const id = await make(origin);
      const model: Model = { origin, status: origin === 'agent' ? 'confirmed' : 'pending', isPast: false };
      const life: Command[] = ['set', 'contract', 'time passes', 'contract', 'contract', 'no contract', 'set'];
      for (const command of [...life, 'agent deletes', 'customer deletes', 'office deletes', 'contract'] as const) {
        const said = expected(model, command);
        expect(await run(id, command), `${origin}: ${command}`).toBe(said);
        expect(await statusOf(t, id), `${origin}: ${command}`).toBe(model.status);
        if (command === 'no contract') expect(model.status).toBe('success');
      }
      expect(model.status).toBeNull();
    }
  });

  it('NET-104 NET-108 NET-110 NET-111 NET-127 whatever is asked in whatever order, the table is kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Origin>('agent', 'customer', 'office'),
        fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 8 }),
        async (origin, commands) => {
          const id = await make(origin);
          const model: Model = { origin, status: origin === 'agent' ? 'confirmed' : 'pending', isPast: false };
          for (const command of commands) {
            const said = expected(model, command);
            expect(await run(id, command), `${origin}: ${commands.join(', ')}`).toBe(said);
            expect(await statusOf(t, id)).toBe(model.status);
          }
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });
});
