/** What is late in «Pagamenti dei kit» is what «Amministra sponsorizzati» calls late, and nothing that nobody owes. */
import { beforeAll, expect, it } from 'vitest';
import { addDays, formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { kitPayer } from '../../test/kits.ts';
import { meetSandbox } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  [sponsor, admin] = await Promise.all([t.as('agente', 1), t.as('admin')]);
  await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
});
type Row = { invitationId: number; state: string; dueOn: string | null; isOverdue: boolean };
const rowsOf = async (id: number, query = ''): Promise<Row[]> =>
  (await admin.get<{ items: Row[] }>(`/api/admin/kit-payments?perPage=200${query}`)).body.items.filter(
    (p) => p.invitationId === id,
  );
const csvOf = async (query: string): Promise<string> =>
  String((await admin.get(`/file/kit-payments?format=csv${query}`)).raw);
const read = async (id: number): Promise<Invited> => (await admin.get<Invited>(`${INVITATIONS}/${id}`)).body;
/** It became due a week ago. */
const aWeekAgo = (id: number) =>
  t.db.query('update kit_payments set due_on = due_on - 7 where invitation_id = $1', [id]);
const entered = (id: number, ago: string) =>
  t.db.query(
    `update users set first_login = ema_now() - $2::interval
     where id = (select user_id from subordinate_invitations where id = $1)`,
    [id, ago],
  );

it('NET-889 NET-075 NET-604 who pays at the first access is late after their days to pay, not after the confirmation', async () => {
  const { id } = await payableInvitation(t, sponsor);
  await confirmSeen(sponsor, id);
  await aWeekAgo(id);
  const term = String((await read(id))['paymentTerm']);
  expect(await rowsOf(id)).toMatchObject([{ state: 'due', isOverdue: false, dueOn: term }]);
  expect([await rowsOf(id, '&isOverdue=true'), (await rowsOf(id, '&isOverdue=false')).length]).toEqual([[], 1]);
  const { rows } = await t.db.query<{ user: number }>(
    'select user_id::int as user from subordinate_invitations where id = $1',
    [id],
  );
  expect(await csvOf(`&user=${rows[0]?.user}`)).toContain(formatDay(term));
  await entered(id, '7 days');
  expect(await read(id)).toMatchObject({ isTermOver: true });
  expect(await rowsOf(id, '&isOverdue=true')).toMatchObject([
    { state: 'due', isOverdue: true, dueOn: (await read(id))['paymentTerm'] },
  ]);
  expect(await rowsOf(id, '&isOverdue=false')).toEqual([]);
});

it('NET-889 NET-021 of one that waits, is being paid or was deleted nothing is late', async () => {
  const { id } = await payableInvitation(t, sponsor);
  await sponsor.post(`/stripe/subordinate-invitation/${id}/create-session`, {});
  await aWeekAgo(id);
  const nothingLate = { isOverdue: false, dueOn: null };
  expect(await rowsOf(id), 'under way').toMatchObject([{ state: 'due', ...nothingLate }]);
  expect((await sponsor.post(`${INVITATIONS}/${id}/reopen`)).status).toBe(200);
  expect(await rowsOf(id), 'given up').toMatchObject([{ state: 'due', ...nothingLate }]);
  expect(await rowsOf(id, '&isOverdue=true')).toEqual([]);

  expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(204);
  // As those that were deleted before what they owed ended with them.
  await t.db.query(`update kit_payments set state = 'due' where invitation_id = $1`, [id]);
  expect(await rowsOf(id), 'deleted').toMatchObject([{ state: 'waived', isOverdue: false }]);
  expect([await rowsOf(id, '&state=due'), (await rowsOf(id, '&state=waived')).length]).toEqual([[], 1]);
  expect((await rowsOf(id, '&isOverdue=false')).length).toBe(1);
});

it.each(['kit-balance', 'kit-instalment'])(
  'NET-889 what is owed of a %s is late after its day, not on it',
  async (owes) => {
    const { invitationId } = await kitPayer(t, owes);
    const today = romeDay(t.services.ports.clock.now());
    const set = (dueOn: string) =>
      t.db.query(`update kit_payments set due_on = $2 where invitation_id = $1 and state = 'due'`, [
        invitationId,
        dueOn,
      ]);
    const owed = (await set(today)).rowCount ?? 0;
    expect(owed).toBeGreaterThan(0);
    expect(await rowsOf(invitationId, '&isOverdue=true')).toEqual([]);
    await set(addDays(today, -1));
    const late = await rowsOf(invitationId, '&isOverdue=true');
    expect(late.map((row) => [row.state, row.isOverdue])).toEqual(Array.from({ length: owed }, () => ['due', true]));
  },
);
