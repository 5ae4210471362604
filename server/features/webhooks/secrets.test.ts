import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { withTurnedSecret } from '../../test/turned-secret.ts';
import { webhookReceiver, type Received } from '../../test/webhook-receiver.ts';
import { HOOKS, signaturesOf, webhooksOf, type Hook } from '../../test/webhooks.ts';
import { sealSecretsAnew } from './seal-anew.ts';

const t = testPortal();
const receiver = webhookReceiver();
let admin: Client;
const { hook, remove, happens, send, deliveriesOf } = webhooksOf(t, receiver, () => admin);
beforeAll(async () => {
  Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
  admin = await t.as('admin');
});
const hookNow = async (h: Hook): Promise<Hook | undefined> =>
  (await admin.get<{ items: Hook[] }>(HOOKS)).body.items.find(({ id }) => id === h.id);

describe('secrets of webhooks', () => {
  it('NET-478 a secret is shown once and kept encrypted; a changed one signs beside the former for a day', async () => {
    const h = await hook();
    expect(h.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const kept = await t.db.query<{ secret: string }>('select secret from webhook_endpoints where id = $1', [h.id]);
    expect(kept.rows[0]?.secret).not.toContain(h.secret.slice(6));
    expect((await admin.get(HOOKS)).raw.includes(h.secret.slice(6))).toBe(false);
    await happens(1);
    await send();
    const rotate = () => admin.post<Hook>(`${HOOKS}/${h.id}/rotate-secret`, { version: h.version });
    const all = await Promise.all(Array.from({ length: 5 }, rotate));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const fresh = all.find(({ status }) => status === 200)?.body;
    expect(fresh?.formerSecretUntil).not.toBeNull();
    await happens(2);
    await send();
    await t.db.query(`update webhook_endpoints set former_secret_until = former_secret_until - interval '25 hours'`);
    await happens(3);
    await send();
    const got = receiver.of(h.path);
    const expected = [[h.secret], [fresh?.secret ?? '', h.secret], [fresh?.secret ?? '']];
    for (const [i, secrets] of expected.entries()) {
      const one = got[i] as Received;
      expect(one.headers['webhook-signature']).toBe(secrets.map((secret) => signaturesOf(secret, one)).join(' '));
    }
    expect((await hookNow(h))?.formerSecretUntil).toBeNull();
    await remove(h);
  });

  it('NET-478 whoever changes it twice in a day has lost neither of the two; each signs for its own day', async () => {
    const h = await hook();
    const rotate = async (version: number) =>
      (await admin.post<Hook>(`${HOOKS}/${h.id}/rotate-secret`, { version })).body;
    const later = (hours: number) =>
      t.db.query(
        `update webhook_endpoints
         set former_secret_until = former_secret_until - make_interval(hours => $1),
           older_secrets = (
             select coalesce(jsonb_agg(o || jsonb_build_object('until',
               (o ->> 'until')::timestamptz - make_interval(hours => $1))), '[]')
             from jsonb_array_elements(older_secrets) o)`,
        [hours],
      );
    const second = await rotate(h.version);
    await later(20);
    const third = await rotate(second.version);
    await withTurnedSecret(t.services, true, () => sealSecretsAnew(t.services));
    await withTurnedSecret(t.services, false, async () => {
      for (const hours of [1, 4, 20]) {
        await happens(hours);
        await send();
        await later(hours);
      }
    });
    const got = receiver.of(h.path);
    const expected = [
      [third, second, h],
      [third, second, h],
      [third, second],
    ].map((hooks) => hooks.map((x) => x.secret));
    for (const [i, secrets] of expected.entries())
      expect(got[i]?.headers['webhook-signature'], `${i}`).toBe(
        secrets.map((secret) => signaturesOf(secret, got[i] as Received)).join(' '),
      );
    await remove(h);
    const left = await t.db.query('select older_secrets from webhook_endpoints where id = $1', [h.id]);
    expect(left.rows[0]).toEqual({ older_secrets: [] });
  });

  it('NET-478 one that nobody can read any more is changed, and from then on messages arrive again', async () => {
    const h = await hook();
    await happens(1);
    await withTurnedSecret(t.services, false, async () => {
      await send();
      expect(await deliveriesOf(h)).toMatchObject([{ state: 'pending', attempts: 1, lastError: 'secret' }]);
      const fresh = (await admin.post<Hook>(`${HOOKS}/${h.id}/rotate-secret`, { version: h.version })).body;
      await send();
      const [one] = receiver.of(h.path) as [Received];
      expect(one.headers['webhook-signature']).toBe(signaturesOf(fresh.secret, one));
    });
    await remove(h);
  });

  it('NET-478 secrets outlive the secret of the portal: the night seals them anew while both are known', async () => {
    const h = await hook();
    await happens(19);
    await withTurnedSecret(t.services, true, () => sealSecretsAnew(t.services));
    await withTurnedSecret(t.services, false, send);
    const [told] = receiver.of(h.path);
    expect(told && String(told.headers['webhook-signature'])).toBe(told && signaturesOf(h.secret, told));
    await remove(h);
  });
});
