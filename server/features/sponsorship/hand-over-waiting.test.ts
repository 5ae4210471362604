import { expect, it } from 'vitest';
import { MOST_OPEN_LINKS } from '@ema/domain/sponsorship/hand-over.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { candidate } from '../../test/invitations.ts';
import { sweepLinks } from './jobs.ts';

const t = testPortal();
const LINKS = '/api/invitation-links';

it('NET-451 one that expired, was taken back or was begun with waits no more: three others may be made', async () => {
  const { body: agent } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  const client = await t.as(agent.username, 0);
  const make = () => client.put<{ id: number; address: string }>(LINKS, {});
  const made = await Promise.all(Array.from({ length: MOST_OPEN_LINKS }, make));
  const [expired, back, used] = made.map(({ body }) => body);
  if (!expired || !back || !used) throw new Error('no links');
  await t.db.query(`update invitation_links set expires_at = ema_now() - interval '1 second' where id = $1`, [
    expired.id,
  ]);
  expect((await client.del(`${LINKS}/${back.id}`, { key: newKey() })).status).toBe(204);
  const token = used.address.split('/').at(-1);
  const begun = await t.anyone.put(`/api/handed-invitations/${token}/data`, { version: null, ...candidate() });
  expect(begun.status).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await make()).status);
  expect(statuses).toEqual([200, 200, 200, 409]);
});

it('NET-451 NET-452 one that was begun with outlives another of its name, and the night takes none that waits', async () => {
  const { body: agent } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  const client = await t.as(agent.username, 0);
  const make = async (name: string) => {
    const { body } = await client.put<{ id: number; address: string }>(LINKS, { name });
    return { id: body.id, handed: `/api/handed-invitations/${body.address.split('/').at(-1) ?? ''}` };
  };
  const begun = await make('Carla');
  expect((await t.anyone.put(`${begun.handed}/data`, { version: null, ...candidate() })).status).toBe(200);
  const [waiting, expired, old] = [await make('Carla'), await make('Giada'), await make('Paola')];
  expect((await t.anyone.get(begun.handed)).status).toBe(200);
  const expires = (id: number, ago: string) =>
    t.db.query('update invitation_links set expires_at = ema_now() - $2::interval where id = $1', [id, ago]);
  await expires(expired.id, '29 days');
  await expires(old.id, '31 days');
  await sweepLinks(t.services);
  const statuses = await Promise.all(
    [begun, waiting, expired, old].map(async ({ handed }) => (await t.anyone.get(handed)).status),
  );
  expect(statuses).toEqual([200, 200, 409, 404]);
});
