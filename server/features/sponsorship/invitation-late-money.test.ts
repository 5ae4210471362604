/** Money for an invitation that comes while it is deleted, after that, or after its checkout was given up. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { makeAccounts } from './jobs.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  [sponsor, office] = await Promise.all([t.as('agente', 1), t.as('admin')]);
  await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
});
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const remove = (who: Client, id: number) => who.del<Invited>(`${INVITATIONS}/${id}`, { key: newKey() });
const start = async (who: Client, id: number): Promise<string> =>
  (await who.post<{ id: string }>(`/stripe/subordinate-invitation/${id}/create-session`, {})).body.id;
const attemptOf = async (session: string) =>
  (
    await t.db.query<{ id: number; state: string; flag: string | null }>(
      'select id::int, state, flag from payment_attempts where provider_session_id = $1',
      [session],
    )
  ).rows[0];
const actionsOf = async (id: number | undefined) =>
  (await office.get<{ items: { id: number; actions: string[] }[] }>('/api/admin/payments?perPage=200')).body.items.find(
    (p) => p.id === id,
  )?.actions;
const resolve = (id: number | undefined, action: string) =>
  office.post(`/api/admin/payments/${id}/resolve`, { action, note: 'visto' });
const loseCheckout = (session: string) =>
  t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [session]);

/** In a week ago, and not paid since. */
const overdue = async (): Promise<{ id: number; client: Client }> => {
  const { id } = await payableInvitation(t, sponsor);
  await confirmSeen(sponsor, id);
  const user = await t.db.query<{ username: string }>(
    `update users u set first_login = ema_now() - interval '7 days'
     from subordinate_invitations i where i.user_id = u.id and i.id = $1 returning u.username`,
    [id],
  );
  return { id, client: await t.as(user.rows[0]?.username ?? '') };
};

describe('deleting an invitation while it is paid', () => {
  it('NET-021 NET-074 not while its checkout is open, nor while its money waits for a word', async () => {
    const { id, client } = await overdue();
    expect(await read(id)).toMatchObject({ isTermOver: true, isDeletable: true });
    const session = await start(client, id);
    expect(await read(id)).toMatchObject({ isTermOver: true, isDeletable: false });
    const refused = await remove(office, id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Un pagamento è in corso o da verificare: aspetta il suo esito.',
    ]);
    await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
    await notify(t, session);
    expect((await attemptOf(session))?.state).toBe('in_review');
    expect((await remove(office, id)).status).toBe(409);
    expect((await office.post<Invited>(at(id, 'postal-order-payment'))).status, 'nor is it paid twice').toBe(409);
    await resolve((await attemptOf(session))?.id, 'refund');
    expect((await remove(office, id)).status).toBe(204);
  });

  it('NET-021 what comes for a deleted one is kept and shown to the office, which gives it back', async () => {
    const { id, client } = await overdue();
    const session = await start(client, id);
    await loseCheckout(session);
    expect((await remove(office, id)).status).toBe(204);
    await t.db.query(`update payment_attempts set state = 'open' where provider_session_id = $1`, [session]);
    await atCheckout(t, session, PAID);
    expect((await notify(t, session)).statusCode).toBe(200);
    const attempt = await attemptOf(session);
    expect([attempt?.state, attempt?.flag]).toEqual(['paid_after_close', 'closed']);
    const left = await t.db.query(
      `select i.status, k.state from subordinate_invitations i join kit_payments k on k.invitation_id = i.id
       where i.id = $1`,
      [id],
    );
    expect(left.rows).toEqual([{ status: 'confirmed_unpaid', state: 'waived' }]);
    expect(await actionsOf(attempt?.id)).toEqual(['refund', 'close']);
    expect((await resolve(attempt?.id, 'accept')).status).toBe(409);
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
    expect((await attemptOf(session))?.state).toBe('refunded');
  });

  it('NET-071 NET-073 of a checkout that was given up, money that the office takes completes the invitation', async () => {
    const { id } = await payableInvitation(t, sponsor);
    const session = await start(sponsor, id);
    await sponsor.post(at(id, 'reopen'));
    expect(await read(id)).toMatchObject({ status: 'pending', isDeletable: true });
    await atCheckout(t, session, PAID);
    await notify(t, session);
    const attempt = await attemptOf(session);
    expect(attempt?.state).toBe('paid_after_close');
    expect((await remove(sponsor, id)).status).toBe(409);
    expect((await resolve(attempt?.id, 'accept')).status).toBe(200);
    await makeAccounts(t.services);
    expect(await read(id)).toMatchObject({ status: 'completed', paid: true, paymentMethod: 'stripe' });
    const made = await t.db.query('select user_id from subordinate_invitations where id = $1', [id]);
    expect(made.rows).not.toEqual([{ user_id: null }]);
  });

  it('NET-524 NET-364 NET-066 whose first payment went back is no agent before it is paid again', async () => {
    const { id, client } = await overdue();
    const session = await start(client, id);
    await atCheckout(t, session, PAID);
    await notify(t, session);
    await t.db.query(
      `update contracts set state = 'signed', signed_at = ema_now()
       where user_id = (select user_id from subordinate_invitations where id = $1)`,
      [id],
    );
    expect((await read(id))['isActivatable']).toBe(true);
    await t.db.query(
      `update payment_attempts set flag = 'contradiction', flag_text = 'x' where provider_session_id = $1`,
      [session],
    );
    expect((await resolve((await attemptOf(session))?.id, 'refund')).status).toBe(200);
    expect(await read(id)).toMatchObject({
      isActivatable: false,
      notPayableReason:
        'Il primo pagamento è stato restituito: chi è stato sponsorizzato lo rifà nel Centro operazioni',
    });
    const refused = await office.post<Invited>(at(id, 'activate'));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Il primo pagamento è da fare di nuovo: la persona lo trova nel Centro operazioni.',
    ]);
  });
});
