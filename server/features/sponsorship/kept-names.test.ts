/** Invitations written before names were judged are put right without touching the name (ORD-499). */
import { expect, it } from 'vitest';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { candidate, invite, INVITATIONS, type Invited } from '../../test/invitations.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
const OLD = 'Anna (Nina)';
const isNamed = (id: number, name: string) =>
  t.db.query(
    `update people set first_name = $2 where id = (select person_id from subordinate_invitations where id = $1)`,
    [id, name],
  );
const change = (who: Client, id: number, fields: Partial<InvitationData>) =>
  patchSeen<Invited>(who, `${INVITATIONS}/${id}`, fields, { readAt: `${INVITATIONS}/${id}` });

it('ORD-499 by the sponsor: the address of «Anna (Nina)» is corrected, another such name is refused', async () => {
  const sponsor = await t.as('agente', 1);
  const { id } = (await invite(sponsor)).body;
  await isNamed(id, OLD);
  const moved = await change(sponsor, id, { city: 'Asti' });
  expect([moved.status, moved.body['city'], moved.body['firstName']]).toEqual([200, 'Asti', OLD]);
  const again = await sponsor.patch<Invited>(`${INVITATIONS}/${id}`, { city: 'Asti', version: moved.body.version - 1 });
  expect(again.status, 'sent again').toBe(200);
  const renamed = await change(sponsor, id, { firstName: 'Anna (Lina)' });
  expect([renamed.status, renamed.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['firstName']]);
});

it('ORD-499 by the candidate, who sends the whole form', async () => {
  const sponsor = await t.as('agente', 1);
  const link = await sponsor.put<{ address: string }>('/api/invitation-links', { name: 'Anna' });
  const url = `/api/handed-invitations/${link.body.address.split('/').at(-1) ?? ''}/data`;
  const typed = candidate();
  const begun = await t.anyone.put<{ version: number }>(url, { ...typed, version: null });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { rows } = await t.db.query<{ id: number }>('select max(id)::int as id from subordinate_invitations');
  await isNamed(rows[0]?.id ?? 0, OLD);
  const save = (change: Partial<InvitationData>, version: number) =>
    t.anyone.put<Invited>(url, { ...typed, firstName: OLD, ...change, version });
  const moved = await save({ city: 'Asti' }, begun.body.version);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await save({ city: 'Asti' }, begun.body.version)).status, 'sent again').toBe(200);
  const renamed = await save({ firstName: 'Anna (Lina)' }, moved.body.version);
  expect([renamed.status, renamed.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['firstName']]);
});
