import { beforeAll, describe, expect, it } from 'vitest';
import { alertsOf, type Alert, type Reader } from '../../test/alert-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { patchSeen } from '../../test/seen.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
const { reader, create } = alertsOf(t);
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type Listed = { items: { id: number; title: string; readAt: string | null; readTextVersion: number | null }[] };
type Confirmed = {
  id: number;
  readConfirmationId: number;
  readAt: string;
  textVersion: number;
  acceptedLabel: string | null;
  alert: { id: number; title: string; content: string; textVersion: number };
  user: { id: number };
};

let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const idsOf = async (who: Client, query: string): Promise<number[]> =>
  (await who.get<Listed>(`/api/account/alerts?${query}`)).body.items.map(({ id }) => id);
const UNREAD = 'unread=true&suspended=false';
const confirm = (who: Client, id: number, body: object = {}) =>
  who.post<Confirmed & Problem>(`/api/account/alerts/${id}/read-confirmation`, body);

describe('the alerts of a reader', () => {
  it('ACC-067 ACC-234: sellers alone have alerts', async () => {
    expect((await t.anyone.get('/api/account/alerts')).status).toBe(401);
    for (const who of ['cliente', 'admin', 'scanner'])
      expect((await (await t.as(who)).get('/api/account/alerts')).status, who).toBe(403);
  });

  it('ACC-234: the demo has alerts read and unread, and interrupts no persona', async () => {
    for (const who of ['gm', 'manager', 'agente']) {
      const persona = await t.as(who);
      expect(await idsOf(persona, UNREAD), who).toEqual([]);
      expect(await idsOf(persona, 'unread=false'), who).not.toEqual([]);
    }
    const { rows } = await t.db.query<{ username: string }>(
      `select u.username
       from alert_recipients r
       join users u on u.id = r.user_id
       where not exists (select from alert_confirmations k where k.user_id = u.id and k.alert_id = r.alert_id)
       limit 1`,
    );
    expect(await idsOf(await t.as(rows[0]?.username ?? ''), UNREAD)).not.toEqual([]);
  });

  it('ACC-234 ACC-301: an alert is unread until it is confirmed, once', async () => {
    const one = await reader();
    const [first, second] = [await create(admin, [one]), await create(admin, [one], { title: 'Seconda' })];
    expect(await idsOf(one.client, `${UNREAD}&orderDir=asc`)).toEqual([first.id, second.id]);
    const read = await confirm(one.client, first.id, { textVersion: 1 });
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      alert: { '@id': `/api/alerts/${first.id}`, id: first.id, title: 'Nuove regole' },
      textVersion: 1,
      acceptedLabel: null,
      user: { id: one.userId },
    });
    expect(read.body.readConfirmationId).toBe(read.body.id);
    expect(await idsOf(one.client, UNREAD)).toEqual([second.id]);
    expect(await idsOf(one.client, 'unread=false')).toEqual([first.id]);
    type Counted = { items: object[]; pagination: { totalItems: number } };
    const page = (await one.client.get<Counted>('/api/account/alerts?perPage=1')).body;
    expect([page.items.length, page.pagination.totalItems]).toEqual([1, 2]);
    const again = await confirm(one.client, first.id);
    expect([again.status, again.body]).toEqual([200, read.body]);
    expect(await auditCount(t, 'alerts.confirm', first.id)).toBe(2);
  });

  it('ACC-234 ACC-239: twenty confirmations at once are one, with one e-mail', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(one.client, alert.id)));
    expect(new Set(answers.map((a) => `${a.status} ${a.body.id}`)).size).toBe(1);
    const messages = await t.outbox(one.email);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body, 'nothing was to be ticked').not.toContain('Hai spuntato');
  });

  it('ACC-239 ACC-241: the e-mail goes to the reader with the text; without the flag there is none', async () => {
    const one = await reader();
    const told = await create(admin, [one], { acceptanceCheckEnabled: true });
    const quiet = await create(admin, [one], { readConfirmationEmailEnabled: false });
    await confirm(one.client, told.id, { accepted: true });
    await confirm(one.client, quiet.id);
    const messages = await t.outbox(one.email);
    expect(messages).toMatchObject([{ channel: 'mail', destination: one.email, subject: 'Hai letto «Nuove regole»' }]);
    expect(messages[0]?.body).toContain('Leggi le nuove regole.');
    expect(messages[0]?.body).toContain('Hai spuntato: «Accetto».');
  });

  it('ACC-241: PUT …/read is the same confirmation', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    const put = await one.client.put<Confirmed>(`/api/alerts/${alert.id}/read`);
    expect([put.status, put.body.alert.id]).toEqual([200, alert.id]);
    expect((await confirm(one.client, alert.id)).body).toEqual(put.body);
    const other = await reader();
    expect((await other.client.put(`/api/alerts/${alert.id}/read`)).status).toBe(404);
    const asked = await create(admin, [one], { acceptanceCheckEnabled: true });
    expect((await one.client.put(`/api/alerts/${asked.id}/read`)).status).toBe(422);
    expect((await one.client.put(`/api/alerts/${asked.id}/read`, { accepted: true, textVersion: 9 })).status).toBe(409);
  });

  it('ACC-235: what must be accepted is ticked, and kept with the confirmation', async () => {
    const one = await reader();
    const alert = await create(admin, [one], { acceptanceCheckEnabled: true, acceptanceCheckLabel: 'Ho capito tutto' });
    const refused = await confirm(one.client, alert.id);
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'accepted', message: 'Per confermare spunta «Ho capito tutto».' }],
    ]);
    expect(await idsOf(one.client, UNREAD)).toEqual([alert.id]);
    const read = await confirm(one.client, alert.id, { accepted: true });
    expect(read.body.acceptedLabel).toBe('Ho capito tutto');
    const again = await confirm(one.client, alert.id, {});
    expect([again.status, again.body], 'it is accepted already').toEqual([200, read.body]);
  });

  it('ACC-620 words to tick that changed under the reader’s eyes are read again, and none stand there unticked', async () => {
    const one = await reader();
    const alert = await create(admin, [one], { acceptanceCheckEnabled: true, acceptanceCheckLabel: 'Accetto' });
    const changed = (to: object) => patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, to);
    const label = 'Accetto le nuove condizioni economiche';
    expect((await changed({ acceptanceCheckLabel: label })).body.textVersion).toBe(2);
    const stale = await confirm(one.client, alert.id, { accepted: true, textVersion: 1 });
    expect([stale.status, stale.body.detail]).toEqual([409, 'Il testo della notifica è cambiato: leggilo di nuovo.']);
    expect(await idsOf(one.client, UNREAD)).toEqual([alert.id]);
    expect((await changed({ acceptanceCheckEnabled: false })).body.textVersion, 'nothing to tick').toBe(3);
    expect((await changed({ acceptanceCheckLabel: 'Altro' })).body.textVersion, 'nobody sees it').toBe(3);
    expect((await changed({ acceptanceCheckEnabled: true })).body.textVersion).toBe(4);
    expect((await changed({ readConfirmationEmailEnabled: false })).body.textVersion).toBe(4);
    const read = await confirm(one.client, alert.id, { accepted: true, textVersion: 4 });
    expect(read.body).toMatchObject({ acceptedLabel: 'Altro', textVersion: 4 });
  });

  it('ACC-240: a suspended alert is shown to nobody; enabled again, to those who have not read it', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [one, other]);
    await confirm(one.client, alert.id);
    const toggle = (suspended: boolean) => patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, { suspended });
    expect((await toggle(true)).body.suspended).toBe(true);
    expect(await idsOf(other.client, '')).toEqual([]);
    expect(await idsOf(other.client, 'suspended=true')).toEqual([]);
    expect((await confirm(other.client, alert.id)).status).toBe(404);
    expect(await idsOf(one.client, '')).toEqual([]);
    expect(await idsOf(one.client, 'suspended=true'), 'what one read may be looked up').toEqual([alert.id]);
    await toggle(false);
    expect(await idsOf(other.client, UNREAD)).toEqual([alert.id]);
    expect(await idsOf(one.client, UNREAD)).toEqual([]);
  });

  it('ACC-234: an alert for others, or none, does not exist', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [other]);
    for (const id of [alert.id, 99_999_999]) expect((await confirm(one.client, id)).status).toBe(404);
    expect((await one.client.get(`/file/alert/${alert.id}`)).status).toBe(404);
    expect((await t.anyone.post(`/api/account/alerts/${alert.id}/read-confirmation`)).status).toBe(401);
    expect((await confirm(await t.as('cliente'), alert.id)).status).toBe(403);
  });

  it('ACC-242: who acts for the reader may look, and confirms nothing', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    const acting = await t.as('admin');
    await t.db.query(
      `update sessions
       set subject_user_id = $1, acting_kind = 'impersonation', acting_reason = 'prova', acting_since = $2
       where id = (select max(id) from sessions)`,
      [one.userId, t.services.ports.clock.now()],
    );
    expect(await idsOf(acting, UNREAD)).toEqual([alert.id]);
    expect((await confirm(acting, alert.id)).status).toBe(403);
    expect((await acting.put(`/api/alerts/${alert.id}/read`)).status).toBe(403);
    expect(await idsOf(one.client, UNREAD)).toEqual([alert.id]);
  });

  it('ACC-238 ACC-241: the file is the alert as PDF, for whoever it is for and for the office', async () => {
    const one = await reader();
    const alert = await create(admin, [one], { content: '# Uno\n\n- due\n1. tre\n---\n[qui](https://ema.example)' });
    for (const who of [one.client, admin]) {
      const file = await who.get(`/file/alert/${alert.id}`);
      expect([file.status, file.headers['content-type'], file.raw.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
    }
    expect((await admin.get('/file/alert/99999999')).status).toBe(404);
    const textFor = async (who: Client) => textOfPdf((await who.get(`/file/alert/${alert.id}`)).raw);
    expect(await textFor(one.client)).not.toContain('Letta da');
    await confirm(one.client, alert.id);
    expect(await textFor(one.client)).toContain('Letta da Marta Ferrero il ');
    expect(await textFor(admin)).not.toContain('Letta da');
  });
});

describe('confirmations of reading', () => {
  type Page = { items: Confirmed[] };
  const PATH = '/api/alert-recipient-read-confirmations';
  it('ACC-237: an agent has their own, an administrator asks for an agent’s, the newest first', async () => {
    const [one, other] = [await reader(), await reader()];
    const [first, second] = [await create(admin, [one, other]), await create(admin, [one])];
    await confirm(one.client, first.id);
    await confirm(other.client, first.id);
    await confirm(one.client, second.id);
    const alertsIn = async (who: Client, query: string) =>
      (await who.get<Page>(`${PATH}?${query}`)).body.items.map((k) => [k.user.id, k.alert.id]);
    const own = [
      [one.userId, second.id],
      [one.userId, first.id],
    ];
    expect(await alertsIn(one.client, 'order[readAt]=desc')).toEqual(own);
    const { pagination } = (await one.client.get<Page & { pagination: { totalItems: number } }>(PATH)).body;
    expect(pagination.totalItems).toBe(2);
    expect(await alertsIn(one.client, 'order[readAt]=asc')).toEqual(own.toReversed());
    expect(await alertsIn(one.client, `includeAll=true&agent=${other.agentId}`)).toEqual(own);
    expect(await alertsIn(admin, `includeAll=true&agent=${one.agentId}`)).toEqual(own);
    expect((await alertsIn(admin, 'includeAll=true&perPage=3')).slice(0, 1)).toEqual([[one.userId, second.id]]);
    expect(await alertsIn(admin, '')).toEqual([]);
    expect((await (await t.as('cliente')).get(PATH)).status).toBe(403);
  });

  it('ACC-277 ACC-278 ACC-373: an edited text changes the confirmation’s; which one was read stays', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    await confirm(one.client, alert.id);
    const edited = await patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, { title: 'Regole due', content: 'Altro.' });
    expect(edited.body.textVersion).toBe(2);
    const { items } = (await one.client.get<Page>(PATH)).body;
    expect(items).toMatchObject([
      { textVersion: 1, alert: { title: 'Regole due', content: 'Altro.', textVersion: 2 } },
    ]);
    expect(await idsOf(one.client, UNREAD), 'it stays valid').toEqual([]);
    expect(edited.body.texts).toMatchObject([
      { version: 2, title: 'Regole due', readCount: 0 },
      { version: 1, title: 'Nuove regole', readCount: 1 },
    ]);
  });

  it('ACC-373: who confirms a text that changed under their eyes reads it again', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    await patchSeen(admin, `/api/alerts/${alert.id}`, { content: 'Nuovo testo.' });
    const stale = await confirm(one.client, alert.id, { textVersion: 1 });
    expect([stale.status, stale.body.detail]).toEqual([409, 'Il testo della notifica è cambiato: leggilo di nuovo.']);
    expect((await confirm(one.client, alert.id, { textVersion: 2 })).body.textVersion).toBe(2);
  });

  it('ACC-373: who confirms while the text is being changed reads it again', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    const late = await whileHeld(
      t,
      (held) => held.query(`update alerts set content = 'Altro.', text_version = 2 where id = $1`, [alert.id]),
      () => confirm(one.client, alert.id, { textVersion: 1 }),
      async () => undefined,
    );
    expect(late.status).toBe(409);
    expect(await idsOf(one.client, UNREAD)).toEqual([alert.id]);
  });

  it('ACC-373: calls cannot change who read what', async () => {
    for (const table of ['alert_confirmations', 'alert_texts'])
      await expect(t.services.pool.query(`update ${table} set alert_id = alert_id`), table).rejects.toThrow(
        /permission denied/,
      );
  });
});

describe('news of a level', () => {
  type Updates = { items: { id: number; title: string; content: string }[] };
  const PATH = '/api/account/level-update-alerts';
  const operations = async (who: Client) =>
    (await who.get<{ requiredOperations: { operationName: string; operationArguments: object }[] }>('/api/account'))
      .body.requiredOperations;
  const news = async (one: Reader, title: string): Promise<number> =>
    Number(
      (
        await t.db.query<{ id: number }>(
          'insert into level_updates (user_id, title, content) values ($1, $2, $3) returning id',
          [one.userId, title, 'Complimenti.'],
        )
      ).rows[0]?.id,
    );

  it('ACC-157 ACC-158 ACC-304: they block until each is acknowledged, the oldest first', async () => {
    const one = await reader();
    const [first, second] = [await news(one, 'Coordinatore'), await news(one, 'Capogruppo')];
    expect(await operations(one.client)).toMatchObject([
      { operationName: 'level_updates:acknowledge', canBePostponed: false, operationArguments: { updates: 2 } },
    ]);
    expect((await one.client.get('/api/agent/customers')).status).toBe(403);
    expect((await one.client.get<Updates>(PATH)).body.items).toMatchObject([
      { id: first, title: 'Coordinatore', content: 'Complimenti.' },
      { id: second, title: 'Capogruppo' },
    ]);
    const acknowledge = (id: number) => one.client.post<{ id: number }>(`${PATH}/${id}/acknowledge`);
    expect((await acknowledge(first)).body).toMatchObject({ id: first });
    expect((await one.client.get<Updates>(PATH)).body.items.map(({ id }) => id)).toEqual([second]);
    expect((await acknowledge(first)).status, 'twice').toBe(200);
    await acknowledge(second);
    expect(await operations(one.client)).toEqual([]);
    expect(await auditCount(t, 'alerts.acknowledge-level-update', second)).toBe(1);
  });

  it('ACC-158: only one’s own', async () => {
    const [one, other] = [await reader(), await reader()];
    const id = await news(one, 'Coordinatore');
    expect((await t.anyone.get(PATH)).status).toBe(401);
    expect((await other.client.get<Updates>(PATH)).body.items).toEqual([]);
    expect((await other.client.post(`${PATH}/${id}/acknowledge`)).status).toBe(404);
    expect(await operations(other.client)).toEqual([]);
  });
});
