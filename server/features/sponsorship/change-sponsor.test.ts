/** The office gives an invitation another sponsor of record (NET-363). */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  sponsor = await t.as('agente', 1);
  office = await t.as('admin');
});
const MISSING = 9_999_999;
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const ready = () => payableInvitation(t, sponsor);

describe('another sponsor', () => {
  it('NET-363 the sponsor of record changes with a reason, and who it was is kept', async () => {
    const { id, ...one } = await ready();
    const mine = (one as unknown as { sponsor: { id: number } }).sponsor.id;
    const found = await t.db.query<{ id: number }>(
      `select a.id::int from agents a join users u on u.id = a.user_id where u.username = 'manager'`,
    );
    const theirs = found.rows[0]?.id ?? 0;
    const change = async (who: Client, to = theirs, of = id) =>
      putSeen<Invited>(
        who,
        at(of, 'sponsor'),
        { sponsor: to, reason: 'Errore di inserimento' },
        { readAt: `${INVITATIONS}/${of}` },
      );
    expect((await change(t.anyone)).status).toBe(401);
    expect((await change(sponsor)).status).toBe(403);
    expect((await change(office, theirs, MISSING)).status).toBe(404);
    expect((await change(office, MISSING)).body.violations[0]?.propertyPath).toBe('sponsor');
    const changed = await change(office);
    expect(changed.body).toMatchObject({
      sponsor: { id: theirs },
      sponsorHistory: [{ sponsorName: 'Marta Ferrero', reason: 'Errore di inserimento' }],
    });
    expect((await change(office)).status).toBe(409);
    expect((await sponsor.get(`${INVITATIONS}/${id}`)).status).toBe(404);
    expect((await change(office, mine)).body['sponsorHistory']).toHaveLength(2);
  });

  it.each(['disabled = true', 'disabled = true, deleted_at = ema_now()'])(
    'NET-1126 to nobody whose account cannot be used: %s',
    async (change) => {
      const { id } = await ready();
      const { rows } = await t.db.query<{ id: number; user: number }>(
        `select a.id::int, u.id::int as user from agents a join users u on u.id = a.user_id where u.username = 'gm'`,
      );
      const gm = rows[0];
      const account = (set: string) =>
        t.db.query(`update users set ${set}, version = version + 1 where id = $1`, [gm?.user]);
      const give = () =>
        putSeen<Invited>(
          office,
          at(id, 'sponsor'),
          { sponsor: gm?.id, reason: 'Errore di inserimento' },
          { readAt: `${INVITATIONS}/${id}` },
        );
      await account(change);
      const refused = await give().finally(() => account('disabled = false, deleted_at = null'));
      expect([refused.status, refused.body.violations[0]?.message]).toEqual([422, 'Scegli un incaricato attivo.']);
      expect((await give()).body).toMatchObject({ sponsor: { id: gm?.id } });
    },
  );

  it('NET-804 two give it another sponsor from what both saw: one counts, the other is told; sent again it is done', async () => {
    const { id } = await ready();
    const { rows } = await t.db.query<{ id: number }>(
      `select a.id::int from agents a join users u on u.id = a.user_id
       where u.username in ('manager', 'gm') order by u.username`,
    );
    const [gm = 0, manager = 0] = rows.map((r) => r.id);
    const { version } = await read(id);
    const give = (to: number, seen: number | undefined, key = newKey()) =>
      office.put<Invited>(
        at(id, 'sponsor'),
        { sponsor: to, reason: 'Errore di inserimento', ...(seen === undefined ? {} : { version: seen }) },
        { key },
      );
    const sponsorsOf = async () => {
      const { body } = await office.get<{ sponsor: { id: number }; sponsorHistory: unknown[] }>(`${INVITATIONS}/${id}`);
      return [body.sponsor.id, body.sponsorHistory.length];
    };
    expect((await give(gm, undefined)).status).toBe(422);
    const wishes = [gm, manager, gm, manager, gm, manager];
    const answers = await Promise.all(wishes.map((to) => give(to, version)));
    const won = (await sponsorsOf())[0];
    // Whoever wanted the same reads that it is so.
    expect(answers.map((a) => a.status)).toEqual(wishes.map((to) => (to === won ? 200 : 409)));
    expect(await sponsorsOf()).toEqual([won, 1]);
    const other = won === gm ? manager : gm;
    expect((await give(other, version)).body['type']).toBe('urn:ema:stale_version');
    expect((await give(won ?? 0, version)).status).toBe(200);
    const key = newKey();
    const [first, again] = [await give(other, version + 1, key), await give(other, version + 1, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await sponsorsOf()).toEqual([other, 2]);
  });
});
