/** «Elimina» of somebody who was sponsored ends their invitation as the office would, and never one with money in it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import {
  candidate,
  confirmSeen,
  INVITATIONS,
  invite,
  payableInvitation,
  type Invited,
} from '../../test/invitations.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  [sponsor, admin] = await Promise.all([t.as('agente', 1), t.as('admin')]);
  await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
});
const remove = (userId: number) => admin.del<{ detail: string }>(`/api/users/${userId}`, { key: newKey() });
const readAt = (id: number) => admin.get<Invited>(`${INVITATIONS}/${id}`);
/** Confirmed, and to be paid at the first access. */
const joining = async () => {
  const invited = await payableInvitation(t, sponsor);
  expect((await confirmSeen(sponsor, invited.id)).status).toBe(200);
  const { rows } = await t.db.query<{ id: number; username: string }>(
    `select u.id::int, u.username
     from subordinate_invitations i join users u on u.id = i.user_id where i.id = $1`,
    [invited.id],
  );
  const user = rows[0] ?? { id: 0, username: '' };
  await t.db.query('update users set first_login = ema_now() where id = $1', [user.id]);
  return { invited, user };
};
const startPaying = async (username: string, id: number): Promise<string> =>
  (await (await t.as(username)).post<{ id: string }>(`/stripe/subordinate-invitation/${id}/create-session`, {})).body
    .id;

describe('deleting a sponsored user', () => {
  it('NET-888 NET-229 NET-021 ends the invitation too: no list, no debt, and the person may be invited again', async () => {
    const { invited, user } = await joining();
    const unpaid = async () =>
      (await admin.get<{ pagination: { totalItems: number } }>(`${INVITATIONS}?status=confirmed_unpaid`)).body
        .pagination.totalItems;
    const before = await unpaid();
    expect((await remove(user.id)).status).toBe(204);
    expect((await readAt(invited.id)).status).toBe(404);
    expect(await unpaid()).toBe(before - 1);
    const left = await t.db.query(
      `select i.deleted_at is not null as is_ended, k.state, p.fiscal_code, p.email, u.deleted_at is not null as is_closed
       from subordinate_invitations i
       join kit_payments k on k.invitation_id = i.id
       join users u on u.id = i.user_id
       join people p on p.id = u.person_id
       where i.id = $1`,
      [invited.id],
    );
    expect(left.rows).toEqual([{ is_ended: true, state: 'waived', fiscal_code: null, email: null, is_closed: true }]);
    const files = await t.db.query('select 1 from invitation_files where invitation_id = $1', [invited.id]);
    expect(files.rows).toEqual([]);
    const code = { nationalIdentificationNumber: String(invited['nationalIdentificationNumber']) };
    const again = await invite(sponsor, { ...candidate(), ...named(invited), ...code });
    expect(again.status, again.body.detail).toBe(201);
    expect((await remove(user.id)).status, 'twice').toBe(404);
  });

  it('NET-888 NET-604 not while it is being paid, nor once it is paid and complete', async () => {
    const { invited, user } = await joining();
    const session = await startPaying(user.username, invited.id);
    const open = await remove(user.id);
    expect([open.status, open.body.detail]).toEqual([
      409,
      'Un pagamento è in corso o da verificare: aspetta il suo esito.',
    ]);
    await atCheckout(t, session, PAID);
    await notify(t, session);
    const paid = await remove(user.id);
    expect([paid.status, paid.body.detail]).toEqual([
      409,
      'La sua sponsorizzazione è pagata o completata: l’utente non si elimina, si può disabilitare.',
    ]);
    expect((await readAt(invited.id)).body).toMatchObject({ status: 'completed', paid: true });
  });

  it('NET-888 NET-364 an account that was deleted before is never offered as a new agent', async () => {
    const { invited, user } = await joining();
    const session = await startPaying(user.username, invited.id);
    await atCheckout(t, session, PAID);
    await notify(t, session);
    await t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = $1`, [user.id]);
    expect((await readAt(invited.id)).body['isActivatable']).toBe(true);
    await t.db.query('update users set disabled = true, deleted_at = ema_now() where id = $1', [user.id]);
    expect((await readAt(invited.id)).body['isActivatable']).toBe(false);
    const refused = await admin.post<Invited>(`${INVITATIONS}/${invited.id}/activate`);
    expect([refused.status, refused.body.detail]).toEqual([409, 'L’account di questa persona è stato eliminato.']);
  });
});

/** A fiscal code begins with the names it was made of. */
const named = (of: Invited) => ({ firstName: String(of['firstName']), lastName: String(of['lastName']) });
