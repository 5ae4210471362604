import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { sheetOf } from '../../test/files.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { textOfPdf } from '../../test/pdf-text.ts';

const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type Sums = Record<string, number>;
type Checked = { sums: Sums; rows: { guestCode: string }[]; faults: { line: number; message: string }[] };
type Guest = { guestCode: string; fullName: string; roomNumber: string | null; hotelCode: string | null };
type Meeting = {
  title: string;
  totalGuests: number;
  hotels: { hotelCode: string }[];
  guests: (Guest & { subGuests: Guest[] })[];
};

let admin: Client;
let id: number;
const make = async (title: string, key = newKey()) =>
  admin.post<{ id: number } & Problem>('/api/admin/meetings', { title, place: 'Alba', date: '2026-11-22' }, { key });
beforeAll(async () => {
  admin = await t.as('admin');
  id = (await make('Prova')).body.id;
});
const fileOf = (text: string) => ({
  content: `data:text/csv;base64,${Buffer.from(text).toString('base64')}`,
  name: 'invitati.csv',
  type: 'text/csv',
});
const HEAD = 'codice;nome;ospite_di;hotel_codice;hotel_nome;pernottamento;camera;cena';
const LIST = `${HEAD}\nT1;Anna Rossi;;PAL;Hotel Palio;sì;12;sì\nT2;Bruno Neri;T1;PAL;;sì;12;no\nT3;Carla Bo;;;;no;;sì\n`;
const take = (text: string, key = newKey(), to = id) =>
  admin.put<{ sums: Sums } & Problem>(`/api/admin/meetings/${to}/guests`, { file: fileOf(text) }, { key });
const check = async (text: string, to = id) =>
  (await admin.post<Checked & Problem>(`/api/admin/meetings/${to}/guests/check`, { file: fileOf(text) })).body;
const meeting = async (of = id) => (await admin.get<Meeting>(`/api/meetings/${of}`)).body;

const PLANNED = { title: 'x', place: '', date: '2026-11-22' };
describe('who may', () => {
  it.each([
    ['POST', '/api/admin/meetings', { title: 'x', place: '', date: '2026-11-22' }],
    ['PUT', '/api/admin/meetings/1', { ...PLANNED, before: PLANNED }],
    ['POST', '/api/admin/meetings/1/guests/check', { file: fileOf(LIST) }],
    ['PUT', '/api/admin/meetings/1/guests', { file: fileOf(LIST) }],
    ['GET', '/api/admin/meetings/1/scanners', undefined],
    ['PUT', '/api/admin/meetings/1/scanners', { users: [], before: [] }],
    ['PUT', '/api/meetings/1/guests-report', { name: 'x', email: 'a@b.it', includeDinnersReport: true }],
    ['GET', '/file/meetings/1/badges', undefined],
  ] as const)('NET-146 NET-383 NET-384 NET-385 %s %s: who manages meetings alone', async (method, url, body) => {
    const ask = (who: Client) => ({ GET: who.get, POST: who.post, PUT: who.put })[method](url, body as never);
    expect((await ask(t.anyone)).status).toBe(401);
    for (const who of ['scanner', 'agente', 'ordini']) expect((await ask(await t.as(who))).status).toBe(403);
  });
});

describe('planning a meeting', () => {
  it('NET-384 H9 ACC-441 it is made once by its key, and changed, not from what was changed meanwhile', async () => {
    const key = newKey();
    const [first, second] = [await make('Una volta', key), await make('Una volta', key)];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    const { title, place, date } = (await meeting(first.body.id)) as unknown as typeof PLANNED;
    const before = { title, place, date };
    const wanted = { title: 'Due volte', place: '', date: '2026-12-01' };
    const change = (of: number, to = wanted) => admin.put(`/api/admin/meetings/${of}`, { ...to, before });
    expect((await change(first.body.id)).status).toBe(204);
    expect((await change(first.body.id)).status).toBe(204);
    expect(await meeting(first.body.id)).toMatchObject({ title: 'Due volte', date: '2026-12-01', place: '' });
    expect((await change(99_999_999)).status).toBe(404);
    // H9 ACC-441: from what is no longer there nothing is changed.
    expect((await change(first.body.id, { ...wanted, place: 'Altrove' })).status).toBe(409);
    expect(await meeting(first.body.id)).toMatchObject({ title: 'Due volte', place: '' });
    const wrong = await admin.post<Problem>('/api/admin/meetings', { title: '', place: '', date: '2026-13-01' });
    expect(wrong.body.violations.map((v) => v.propertyPath).toSorted()).toEqual(['date', 'title']);
    expect(await auditCount(t, 'meetings.create', first.body.id)).toBe(1);
  });
  it('NET-1129 one from before, whose accents stand apart, is changed from what was read of it', async () => {
    const { id: old } = (await make('Riunione')).body;
    await t.db.query('update meetings set title = $2 where id = $1', [old, 'Citta\u0300']);
    const read = async () => (await meeting(old)) as unknown as typeof PLANNED;
    const { title, place, date } = await read();
    const wanted = { title: 'Citta\u0300 nuova', place, date };
    const changed = await admin.put(`/api/admin/meetings/${old}`, { ...wanted, before: { title, place, date } });
    expect([changed.status, (await read()).title]).toEqual([204, 'Città nuova']);
  });
  it('NET-384 scanners are assigned, and only they are let in', async () => {
    await take(LIST);
    const scanner = await t.as('scanner');
    const scan = async () =>
      (await scanner.post<{ result: string }>('/api/meetings/scan-code', { guestCode: 'T3' })).body.result;
    const listed = async () =>
      (
        await admin.get<{ items: { id: number; username: string; isAssigned: boolean }[] }>(
          `/api/admin/meetings/${id}/scanners`,
        )
      ).body.items;
    const assign = async (users: number[], to = id, seen?: number[]) => {
      const before = seen ?? (await listed()).filter((s) => s.isAssigned).map((s) => s.id);
      return admin.put<Problem>(`/api/admin/meetings/${to}/scanners`, { users, before });
    };
    expect((await listed()).map((s) => [s.username, s.isAssigned])).toEqual([['scanner', false]]);
    expect(await scan()).toBe('ERR_NOT_AUTHORIZED');
    expect((await assign([scanner.userId])).status).toBe(204);
    expect((await assign([scanner.userId])).status).toBe(204);
    expect((await listed())[0]?.isAssigned).toBe(true);
    expect((await assign([], id, [])).status, 'H9 ACC-441 from a list that is no more').toBe(409);
    expect((await listed())[0]?.isAssigned).toBe(true);
    expect(await scan()).toBe('OK');
    await admin.post('/api/meetings/scan-code', { guestCode: 'T3', deleteCheckin: true });
    expect((await assign([])).status).toBe(204);
    expect(await scan()).toBe('ERR_NOT_AUTHORIZED');
    const refused = await assign([admin.userId]);
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'users']);
    for (const blocked of ['disabled = true', 'deleted_at = ema_now()']) {
      const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
      const { rows } = await t.db.query<{ id: number }>(
        `update users set meeting_scanner_enabled = true where username = $1 returning id::int`,
        [username],
      );
      const other = rows[0]?.id ?? 0;
      expect((await listed()).map((s) => s.id)).toContain(other);
      await t.db.query(`update users set ${blocked} where id = $1`, [other]);
      expect(
        (await listed()).map((s) => s.id),
        blocked,
      ).toEqual([scanner.userId]);
      const gone = await assign([other]);
      expect([gone.status, gone.body.violations[0]?.propertyPath], blocked).toEqual([422, 'users']);
    }
    expect((await assign([], 99_999_999)).status).toBe(404);
    expect((await admin.get('/api/admin/meetings/99999999/scanners')).status).toBe(404);
  });
});

describe('NET-383 the list of guests as a file', () => {
  it('NET-148 is checked first, taken whole, and taken again changes nothing', async () => {
    const other = (await make('Con elenco')).body.id;
    const text = LIST.replaceAll('T', 'C');
    const sums = { guests: 2, subGuests: 1, rooms: 2, dinners: 2, hotels: 1 };
    const seen = await check(text, other);
    expect(seen).toEqual({
      sums: { ...sums, added: 3, changed: 0, removed: 0 },
      rows: [
        { guestCode: 'C1', fullName: 'Anna Rossi', hostCode: null },
        { guestCode: 'C2', fullName: 'Bruno Neri', hostCode: 'C1' },
        { guestCode: 'C3', fullName: 'Carla Bo', hostCode: null },
      ],
      gone: [],
      renamed: [],
      faults: [],
    });
    expect((await meeting(other)).totalGuests).toBe(0);
    const key = newKey();
    const taken = await take(text, key, other);
    expect([taken.status, taken.body.sums['added']]).toEqual([200, 3]);
    expect((await take(text, key, other)).body.sums['added']).toBe(3);
    expect((await meeting(other)).guests).toMatchObject([
      { guestCode: 'C1', roomNumber: '12', hotelCode: 'PAL', subGuests: [{ guestCode: 'C2', roomNumber: '12' }] },
      { guestCode: 'C3', hotelCode: null, subGuests: [] },
    ]);
    const rows = async () =>
      (await t.db.query('select code, xmin::text as written from meeting_guests where meeting_id = $1', [other])).rows;
    const written = await rows();
    expect((await take(text, newKey(), other)).body.sums).toEqual({ ...sums, added: 0, changed: 0, removed: 0 });
    expect(await rows(), 'nothing is written anew').toEqual(written);
    expect(await auditCount(t, 'meetings.import-guests', other)).toBe(2);
  });
  it('is the whole list: who is not in it goes, hotels too, and the code is free again', async () => {
    const [one, two] = [(await make('Uno')).body.id, (await make('Due')).body.id];
    await take(LIST.replaceAll('T', 'D'), newKey(), one);
    const shorter = `${HEAD}\nD3;Carla Bo Verdi;;;;no;;no\n`;
    expect((await check(shorter, one)).sums).toMatchObject({ added: 0, changed: 1, removed: 2 });
    await take(shorter, newKey(), one);
    expect(await meeting(one)).toMatchObject({ totalGuests: 1, hotels: [], guests: [{ fullName: 'Carla Bo Verdi' }] });
    expect((await take(`${HEAD}\nD1;Anna Rossi;;;;;;\n`, newKey(), two)).status).toBe(200);
    const taken = await check(`${HEAD}\nD1;Anna Rossi;;;;;;\nD3;Carla Bo Verdi;;;;;;\n`, one);
    expect(taken.faults).toEqual([{ line: 2, message: `Il codice D1 è di un invitato del meeting ${two}.` }]);
  });
  it('NET-383 NET-159 NET-386 who was taken off it is let in by nobody, counted and given to no device', async () => {
    const one = (await make('Accorciato')).body.id;
    await take(LIST.replaceAll('T', 'L'), newKey(), one);
    const scanner = await t.as('scanner');
    const users = [scanner.userId];
    expect((await admin.put(`/api/admin/meetings/${one}/scanners`, { users, before: [] })).status).toBe(204);
    await take(`${HEAD}\nL3;Carla Bo;;;;no;;sì\n`, newKey(), one);
    for (const who of [admin, scanner])
      expect((await who.post('/api/meetings/scan-code', { guestCode: 'L1' })).body).toEqual({
        result: 'ERR_CODE_NOT_FOUND',
        payload: { code: 'L1', guest: null, checkin: null },
      });
    const { items } = (await admin.get<{ items: { id: number; totalGuests: number }[] }>('/api/meetings')).body;
    expect(items.find((m) => m.id === one)?.totalGuests).toBe(1);
    const { guests } = (await scanner.get<{ guests: Guest[] }>('/api/meetings/scan-snapshot')).body;
    const left = guests.map((g) => g.guestCode).filter((code) => code.startsWith('L'));
    expect(left).toEqual(['L3']);
  });
  it('NET-383 who comes back by another file has a new row, below the host that stands', async () => {
    const one = (await make('Tornati')).body.id;
    const both = (host: string) => `${HEAD}\nM1;${host};;;;;;\nM2;Bruno Neri;M1;;;;;\n`;
    await take(both('Anna Rossi'), newKey(), one);
    await take(`${HEAD}\nM3;Carla Bo;;;;;;\n`, newKey(), one);
    const gone: unknown[] = [];
    for (const _time of ['taken', 'taken again']) {
      await take(both('Anna Rossi Bo'), newKey(), one);
      expect(await meeting(one)).toMatchObject({
        totalGuests: 2,
        guests: [{ guestCode: 'M1', fullName: 'Anna Rossi Bo', subGuests: [{ guestCode: 'M2' }] }],
      });
      // Of two rows of one code neither the one written first nor the one written last is the host by chance.
      await t.db.query('update meeting_guests set full_name = full_name where removed_at is not null');
      const { rows } = await t.db.query(
        'select removed_at from meeting_guests where meeting_id = $1 and removed_at is not null order by id',
        [one],
      );
      gone.push(rows);
    }
    expect(gone[1], 'whoever went before went then').toEqual(gone[0]);
    const kept = await t.db.query<{ name: string; gone: boolean }>(
      `select full_name as name, removed_at is not null as gone from meeting_guests where meeting_id = $1 order by id`,
      [one],
    );
    expect(kept.rows.map((g) => [g.name, g.gone])).toEqual([
      ['Anna Rossi', true],
      ['Bruno Neri', true],
      ['Carla Bo', true],
      ['Anna Rossi Bo', false],
      ['Bruno Neri', false],
    ]);
  });
  it('NET-968 says at once what is wrong with a cell and with a code of another meeting', async () => {
    const [one, two] = [(await make('Quattro')).body.id, (await make('Cinque')).body.id];
    await take(`${HEAD}\nH1;Anna Rossi;;;;;;\n`, newKey(), two);
    const seen = await check(`${HEAD}\nH1;Anna Rossi;;;;;;\nH2;Bruno Neri;;;;forse;;\n`, one);
    expect(seen.faults).toEqual([
      { line: 2, message: `Il codice H1 è di un invitato del meeting ${two}.` },
      { line: 3, message: '«pernottamento» deve essere sì o no.' },
    ]);
    expect(seen.rows).toEqual([]);
  });
  it('NET-969 names who would go, and who is present and would be called otherwise', async () => {
    const one = (await make('Sei')).body.id;
    const lines = Array.from({ length: 13 }, (_, i) => `K${i + 10};Persona ${i + 10};;;;;;`);
    // As a file may have them: neither by their codes nor the other way round.
    const mixed = [...lines.slice(6), ...lines.slice(0, 6)];
    await take(`${HEAD}\n${mixed.join('\n')}\n`, newKey(), one);
    await admin.post('/api/meetings/scan-code', { guestCode: 'K10' });
    const renamed = await check(`${HEAD}\nK10;Altra Persona;;;;;;\nK11;Un’altra ancora;;;;;;\n`, one);
    expect(renamed).toMatchObject({
      sums: { changed: 2, removed: 11 },
      gone: Array.from({ length: 10 }, (_, i) => `Persona ${i + 12} (K${i + 12})`),
      renamed: [{ code: 'K10', before: 'Persona 10', after: 'Altra Persona' }],
      faults: [],
    });
  });
  it('does not lose an attendance', async () => {
    const one = (await make('Tre')).body.id;
    await take(`${HEAD}\nE1;Anna Rossi;;;;;;\nE2;Bruno Neri;;;;;;\n`, newKey(), one);
    await admin.post('/api/meetings/scan-code', { guestCode: 'E2' });
    const without = `${HEAD}\nE1;Anna Rossi;;;;;;\n`;
    const message = 'Bruno Neri (E2) non è nel file ma è presente: aggiungilo, o annulla la presenza.';
    expect((await check(without, one)).faults).toEqual([{ line: 1, message }]);
    const refused = await take(without, newKey(), one);
    expect([refused.status, refused.body.violations[0]?.message]).toEqual([422, `Riga 1: ${message}`]);
    expect((await meeting(one)).totalGuests).toBe(2);
    expect((await check('codice;altro\nE1;x\n', one)).faults, 'of a file that names nobody nobody is missing').toEqual([
      { line: 1, message: 'Mancano le colonne: nome.' },
    ]);
    await admin.post('/api/meetings/scan-code', { guestCode: 'E2', deleteCheckin: true });
    expect((await take(without, newKey(), one)).status, 'called off, it holds nobody').toBe(200);
  });
  it('NET-381 does not lose one that is being registered at that moment', async () => {
    const one = (await make('Alla porta')).body.id;
    await take(`${HEAD}\nG1;Anna Rossi;;;;;;\nG2;Bruno Neri;;;;;;\n`, newKey(), one);
    const door = await t.db.connect();
    await door.query('begin');
    await door.query(`select from meeting_guests where code = 'G2' for no key update`);
    await door.query(
      `insert into meeting_scans (client_id, code, meeting_id, guest_id, scanner_user_id, result, device_at)
       select gen_random_uuid(), code, meeting_id, id, $1, 'OK', ema_now() from meeting_guests where code = 'G2'`,
      [admin.userId],
    );
    const importing = take(`${HEAD}\nG1;Anna Rossi;;;;;;\n`, newKey(), one);
    const isWaiting = async () =>
      (await t.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rowCount === 1;
    while (!(await isWaiting())) await new Promise((done) => setImmediate(done));
    await door.query('commit');
    door.release();
    expect((await importing).status).toBe(422);
    expect((await meeting(one)).totalGuests).toBe(2);
  });
  it('what is no file of guests is refused under its field, what is nowhere not found', async () => {
    for (const send of [
      admin.post<Problem>(`/api/admin/meetings/${id}/guests/check`, {
        file: { content: 'data:,', name: 'x', type: '' },
      }),
      admin.put<Problem>(`/api/admin/meetings/${id}/guests`, { file: { content: 'data:,', name: 'x', type: '' } }),
    ]) {
      const answer = await send;
      expect([answer.status, answer.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    }
    expect((await take(LIST, newKey(), 99_999_999)).status).toBe(404);
    expect((await admin.post('/api/admin/meetings/99999999/guests/check', { file: fileOf(LIST) })).status).toBe(404);
  });
  it('NET-140 a whole one of five thousand, of whom most came, is read at once', async () => {
    const one = (await make('Convention')).body.id;
    const lines = Array.from({ length: 5_000 }, (_, i) => `N${i};Nome ${i};${i % 2 ? `N${i - 1}` : ''};;;;;sì`);
    expect((await take(`${HEAD}\n${lines.join('\n')}\n`, newKey(), one)).status).toBe(200);
    await t.db.query(
      `insert into meeting_scans (client_id, code, meeting_id, guest_id, scanner_user_id, result, device_at)
       select gen_random_uuid(), code, meeting_id, id, $2, 'OK', ema_now()
       from meeting_guests
       where meeting_id = $1 and code not like '%7'`,
      [one, admin.userId],
    );
    expect(await meeting(one)).toMatchObject({ totalGuests: 5_000, checkedInDinners: 4_500 });
  });
  it('two lists at once that share a code: one is refused', async () => {
    const ids = await Promise.all(['Qui', 'Qua'].map(async (title) => (await make(title)).body.id));
    const text = `${HEAD}\nF1;Anna Rossi;;;;;;\n`;
    const answers = await Promise.all(ids.map((to) => take(text, newKey(), to)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 422]);
  });
});

describe('the report for a hotel', () => {
  const send = (body: Record<string, unknown>, key = newKey(), to = id) =>
    admin.put<Problem>(
      `/api/meetings/${to}/guests-report`,
      { name: 'Reception', email: 'Hotel@Palio.it', ...body },
      { key },
    );
  it('NET-146 NET-147 goes to that address with what was chosen, once by its key', async () => {
    await take(`${LIST}T4;Dora Re;;LIS;Hotel Lis;sì;3;no\nT5;Elio Po;;PAL;;no;;no\n`);
    await admin.post('/api/meetings/scan-code', { guestCode: 'T2' });
    const key = newKey();
    const both = { includeDinnersReport: true, roomReservationsHotelCode: 'PAL' };
    expect((await send(both, key)).status).toBe(204);
    expect((await send(both, key)).status).toBe(204);
    const sent = await t.outbox('hotel@palio.it');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain('Gentile Reception,');
    expect(sent[0]?.body).toContain('Camere, Hotel Palio: 2 prenotati, 1 presenti.');
    expect(sent[0]?.body).toContain('Cene: 2 prenotati, 0 presenti.');
    const file = await t.db.query<{ name: string; sha256: string }>(
      `select f.name, f.sha256 from outbox o join files f on f.id = o.file_id where o.destination = 'hotel@palio.it'`,
    );
    expect(file.rows[0]?.name).toBe(`report-presenze-${id}.xlsx`);
    const { rows: sheet } = sheetOf(await t.services.ports.files.get(file.rows[0]?.sha256 ?? ''));
    expect(sheet.map(({ A, B, D, G }) => [A, B, D, G]).slice(1), 'hosts before whom they bring').toEqual([
      ['Camere', 'T1', undefined, 'No'],
      ['Camere', 'T2', 'Anna Rossi', 'Sì'],
      ['Cene', 'T1', undefined, 'No'],
      ['Cene', 'T3', undefined, 'No'],
    ]);
    await admin.post('/api/meetings/scan-code', { guestCode: 'T2', deleteCheckin: true });
    expect((await send({ includeDinnersReport: true })).status).toBe(204);
    expect((await t.outbox('hotel@palio.it'))[0]?.body).not.toContain('Camere');
    expect(await auditCount(t, 'meetings.guests-report', id)).toBe(2);
  });
  it('NET-144 NET-145 NET-146 without a report, an address or a hotel of the meeting it is refused', async () => {
    for (const [body, field] of [
      [{}, 'roomReservationsHotelCode'],
      [{ roomReservationsHotelCode: 'SOL' }, 'roomReservationsHotelCode'],
      [{ includeDinnersReport: true, email: 'nessuno' }, 'email'],
      [{ includeDinnersReport: true, name: ' ' }, 'name'],
    ] as const) {
      const refused = await send(body);
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    expect((await send({ includeDinnersReport: true }, newKey(), 99_999_999)).status).toBe(404);
  });
  it('NET-146 not without end', async () => {
    let status = 204;
    for (let i = 0; i < 31 && status === 204; i += 1) ({ status } = await send({ includeDinnersReport: true }));
    expect(status).toBe(429);
  });
});

describe('badges', () => {
  it('NET-385 have the name, the host and the code of each guest, in pages', async () => {
    await take(LIST);
    const badges = await admin.get(`/file/meetings/${id}/badges`);
    expect([badges.status, badges.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await textOfPdf(badges.raw);
    for (const words of ['Anna Rossi', 'T1', 'Ospite di Anna Rossi', 'Bruno Neri', 'T3']) expect(text).toContain(words);
    expect(text).not.toContain('null');
    const last = await textOfPdf((await admin.get(`/file/meetings/${id}/badges?from=3`)).raw);
    expect([last.includes('Carla Bo'), last.includes('Bruno Neri')]).toEqual([true, false]);
    expect((await admin.get('/file/meetings/99999999/badges')).status).toBe(404);
    expect(await auditCount(t, 'meetings.badges', id)).toBe(2);
  });
  it('NET-385 of nobody are a page that says so', async () => {
    const empty = (await make('Vuoto')).body.id;
    expect(await textOfPdf((await admin.get(`/file/meetings/${empty}/badges`)).raw)).toContain('Nessun invitato.');
  });
});
