/** Money of a registration kit that waits for a word keeps an erasure from beginning. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { previewErasure } from '@ema/calls/privacy/erasure.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation } from '../../test/invitations.ts';
import { attemptsOf, kitOf, kitPayer, payKit } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
const DESK = '/api/admin/privacy-requests';
const ONLINE = 'Ha un pagamento online in corso: prima si conclude.';
const OWED = 'Ha un pagamento del kit da fare: prima si salda o si condona.';
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});

/** What keeps whoever has this account from being erased. */
const obstaclesTo = async (userId: number): Promise<string[]> => {
  const { rows } = await t.db.query<{ id: number }>('select person_id::int as id from users where id = $1', [userId]);
  const body = {
    personId: rows[0]?.id ?? 0,
    privateCustomerId: null,
    kind: 'erasure',
    channel: 'pec',
    receivedOn: romeDay(t.services.ports.clock.now()),
    reason: 'Art. 17',
  };
  const { id } = (await admin.post<{ id: number }>(DESK, body, { key: newKey() })).body;
  const seen = await admin.get<CallOutput<typeof previewErasure>>(`${DESK}/${id}/erasure`);
  await t.db.query('delete from privacy_requests where id = $1', [id]);
  return seen.body.obstacles;
};

describe('money of a kit', () => {
  it('NET-504 paid twice, or on its way back, it is an obstacle to an erasure until somebody has said', async () => {
    const one = await kitPayer(t);
    expect(await obstaclesTo(one.userId)).not.toContain(ONLINE);
    const { rows } = await t.db.query<{ id: number }>(
      `select a.user_id::int as id from subordinate_invitations i join agents a on a.id = i.sponsor_id where i.id = $1`,
      [one.invitationId],
    );
    const ofSponsor = () => obstaclesTo(rows[0]?.id ?? 0);
    const before = await ofSponsor();
    const first = (await payKit(one)).body.id;
    expect(await obstaclesTo(one.userId), 'at the checkout').toContain(ONLINE);
    expect(await ofSponsor(), 'what somebody pays themselves is none of their sponsor’s').toEqual(before);
    await t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [first]);
    const second = (await payKit(one)).body.id;
    for (const session of [second, first]) {
      await atCheckout(t, session, PAID);
      await notify(t, session);
    }
    expect((await attemptsOf(t, one)).map(({ state, flag }) => [state, flag])).toEqual([
      ['paid_after_close', 'closed'],
      ['paid', null],
    ]);
    expect(await obstaclesTo(one.userId), 'paid twice').toContain(ONLINE);
    const set = (to: string) => t.db.query(`update payment_attempts set ${to} where provider_session_id = $1`, [first]);
    await set(`state = 'refunding', resolved_at = ema_now()`);
    expect(await obstaclesTo(one.userId), 'on its way back').toContain(ONLINE);
    await set(`state = 'refunded'`);
    expect(await obstaclesTo(one.userId)).not.toContain(ONLINE);
  });

  it('NET-504 what a sponsor pays for somebody without an account is the sponsor’s, and of the invited too', async () => {
    const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
    const sponsor = await t.as(body.username, 1);
    await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
    const { id } = await payableInvitation(t, sponsor);
    expect(await obstaclesTo(sponsor.userId)).not.toContain(ONLINE);
    const started = await sponsor.post<{ id: string }>(
      `/stripe/subordinate-invitation/${id}/create-session` +
        `?successUrl=/app/sponsorship/${id}/payment-completed&cancelUrl=/app/sponsorship/${id}/payment`,
    );
    expect(started.status).toBe(200);
    expect(await obstaclesTo(sponsor.userId)).toContain(ONLINE);
  });

  it('NET-504 NET-074 NET-887 what is owed of a kit ends with its invitation, or when the office condones it', async () => {
    const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
    const sponsor = await t.as(body.username, 1);
    const { id } = await payableInvitation(t, sponsor);
    await confirmSeen(sponsor, id);
    const { rows } = await t.db.query<{ id: number }>(
      `update users u set first_login = ema_now() - interval '7 days'
       from subordinate_invitations i where i.user_id = u.id and i.id = $1 returning u.id::int`,
      [id],
    );
    const joining = rows[0]?.id ?? 0;
    expect(await obstaclesTo(joining), 'it can be paid').toContain(OWED);
    expect((await admin.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(204);
    const left = await t.db.query('select state from kit_payments where invitation_id = $1', [id]);
    expect(left.rows).toEqual([{ state: 'waived' }]);
    expect(await obstaclesTo(joining)).not.toContain(OWED);
    await t.db.query(`update kit_payments set state = 'due' where invitation_id = $1`, [id]);
    expect(await obstaclesTo(joining), 'one that was deleted before').not.toContain(OWED);

    const former = await kitPayer(t, 'kit-balance');
    expect(await obstaclesTo(former.userId)).toContain(OWED);
    const balance = (await kitOf(former)).payments.find((p) => p.part === 'balance')?.id;
    const reason = { reason: 'Ha lasciato l’incarico' };
    expect((await admin.post(`/api/admin/kit-payments/${balance}/waive`, reason)).status).toBe(204);
    expect(await obstaclesTo(former.userId)).not.toContain(OWED);
  });
});
