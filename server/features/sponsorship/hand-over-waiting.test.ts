import { expect, it } from 'vitest';
import { MOST_OPEN_LINKS } from '@ema/domain/sponsorship/hand-over.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { candidate } from '../../test/invitations.ts';

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
