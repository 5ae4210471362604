/** While an administrator acts for somebody no code, signature or contact of theirs is touched. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { anyCustomer } from '../../test/builders.ts';
import { clientOf, newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let acting: Client;
beforeAll(async () => {
  const admin = await t.as('admin');
  const url = `/?_switch_user=agente&reason=${encodeURIComponent('aiuto al telefono')}`;
  const entered = await admin.get(url, { headers: { 'sec-fetch-site': 'same-origin' } });
  acting = clientOf(t.app, String(entered.headers['set-cookie']).split(';')[0] ?? '', admin.userId);
});

/** Codes that go to third persons, who read them to whoever is with them (0059). */
const TO_THIRD_PERSONS = [
  'customers.complete-contact-validation',
  'customers.resend-credentials',
  'customers.start-contact-validation',
  'sponsorship.contact-validation-complete',
  'sponsorship.contact-validation-start',
];
const withCodes = calls.filter(({ rate, who }) => rate === 'code' && who !== 'anyone');
/** What a code stands for, or what one recovers an account by, and is not of a rate of its own. */
const PERSONAL = [
  'access.update-password',
  'access.end-session',
  'access.list-sessions',
  'incomes.insert-iban',
  'contracts.pages-seen',
  'contracts.send-by-email',
  'fiscal-documents.send-by-email',
  'operations.force-contact-validation',
  'operations.move-contact',
  'profile.withdraw-consent',
  'media.give-consent',
  'users.update',
  'users.set-duties',
  'system.resend-message',
];
const refused = [
  ...withCodes.filter(({ name }) => !TO_THIRD_PERSONS.includes(name)),
  ...calls.filter(({ name }) => PERSONAL.includes(name)),
];
const counts = async (): Promise<unknown> =>
  (
    await t.db.query(
      `select (select count(*) from challenges) as codes, (select count(*) from outbox) as messages,
         (select count(*) from contracts where state = 'signed') as signatures,
         (select md5(string_agg(password_hash, '' order by id)) from users) as passwords`,
    )
  ).rows[0];

describe('acting for somebody', () => {
  it('ACC-511 every call that sends a code or takes one says whether somebody may make it for another', async () => {
    expect((await acting.get('/api/account')).body).toMatchObject({ username: 'agente', isImpersonating: true });
    expect(
      withCodes
        .filter(({ acting: may }) => may === 'allowed')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(TO_THIRD_PERSONS);
    expect(refused.length).toBeGreaterThan(22);
  });

  it.each(refused.map((spec) => [spec.name, spec] as const))(
    'ACC-511 %s is refused to an administrator',
    async (_, spec) => {
      const before = await counts();
      const url = spec.path.replace(/:\w+/g, '1');
      const send = {
        GET: () => acting.get(url),
        DELETE: () => acting.del(url, { key: newKey() }),
        POST: () => acting.post(url, {}, { key: newKey() }),
        PUT: () => acting.put(url, {}, { key: newKey() }),
        PATCH: () => acting.patch(url, {}, { key: newKey() }),
      }[spec.method];
      const answer = await send();
      const { type, detail } = answer.body as { type: string; detail: string };
      // What only the office may is not the agent’s, for whom the administrator works now.
      const isOffice =
        Array.isArray(spec.who) && !spec.who.some((role: string) => /CUSTOMER|COMMISSION|BASE/.test(role));
      const isOthers = type === 'urn:ema:forbidden' && (isOffice || spec.name.startsWith('customer-orders.'));
      if (!isOthers)
        expect([type, detail]).toEqual(['urn:ema:acting_refused', mayAsOneself({ kind: 'impersonation' })]);
      expect(answer.status).toBe(403);
      expect(await counts()).toEqual(before);
    },
  );

  it('ACC-512 a code to a customer goes to their own contact, is counted for who really asks, and both are named', async () => {
    const customer = await anyCustomer(acting);
    await t.db.query(
      `update people p set email_validated_at = null, email = 'cliente.di.prova@example.it'
       from customers c where c.person_id = p.id and c.id = $1`,
      [customer],
    );
    const url = `/api/agent/customers/${customer}/contact-validation-start`;
    const answer = await acting.put(url, { contactType: 'email' });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    const { rows } = await t.db.query(
      `select c.asker, c.destination, c.purpose from challenges c order by c.id desc limit 1`,
    );
    expect(rows).toEqual([
      { asker: `user:${acting.userId}`, destination: 'cliente.di.prova@example.it', purpose: 'contact-validation' },
    ]);
    expect((await t.outbox('cliente.di.prova'))[0]?.body).toMatch(/\b\d{6}\b/);
    const { rows: audit } = await t.db.query(
      `select actor.username as actor, subject.username as subject
       from audit a
       join users actor on actor.id = a.actor_user_id
       join users subject on subject.id = a.subject_user_id
       where a.event = 'customers.start-contact-validation'
       order by a.id desc
       limit 1`,
    );
    expect(audit).toEqual([{ actor: 'admin', subject: 'agente' }]);
  });
});
