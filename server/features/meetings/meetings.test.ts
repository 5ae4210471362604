import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Person = { guestCode: string; fullName: string; checkedIn: boolean; roomNumber: string | null };
type Meeting = Record<string, number> & {
  title: string;
  date: string;
  hotels: { hotelCode: string; hotelName: string }[];
  guests: (Person & { subGuests: Person[] })[];
};
type Checkin = { id: string; at: string; scanner: string };
type Scanned = { result: string; payload: { code: string; guest: Person | null; checkin: Checkin | null } };
type Row = { id: number; title: string; date: string; totalGuests: number; checkedIn: number };
type GuestRow = Person & { id: number; parent: { guestCode: string } | null; checkin: Checkin | null };

let admin: Client;
let scanner: Client;
/** Today's, at whose door the scanner stands; the one to come, where they do not. */
let today: Row;
let coming: Row;
const meetings = async () => (await admin.get<{ items: Row[] }>('/api/meetings')).body.items;
const meeting = async (id = today.id) => (await admin.get<Meeting>(`/api/meetings/${id}`)).body;
const guests = async (query = '', id = today.id) =>
  (await admin.get<{ items: GuestRow[] }>(`/api/meetings/guests?meeting=${id}&perPage=200${query}`)).body.items;
const scan = async (who: Client, guestCode: string, more: Record<string, unknown> = {}) => {
  const answer = await who.post<Scanned>('/api/meetings/scan-code', { guestCode, deleteCheckin: false, ...more });
  expect(answer.status).toBe(200);
  return answer.body;
};
beforeAll(async () => {
  [admin, scanner] = await Promise.all([t.as('admin'), t.as('scanner')]);
  const [first, second] = await meetings();
  if (!first || !second) throw new Error('no meetings');
  [coming, today] = [first, second];
});

describe('reading meetings', () => {
  it.each(['/api/meetings', '/api/meetings/1', '/api/meetings/guests?meeting=1'])(
    'NET-139 NET-140 is for who manages them: %s',
    async (url) => {
      expect((await t.anyone.get(url)).status).toBe(401);
      for (const who of ['scanner', 'agente', 'cliente', 'ordini'])
        expect((await (await t.as(who)).get(url)).status).toBe(403);
      expect((await admin.get(url)).status).toBe(200);
    },
  );
  it('NET-141 of a meeting that is not there neither guests nor their file are answered', async () => {
    for (const url of ['/api/meetings/guests?meeting=99999999', '/file/meetings/guests?meeting=99999999&format=csv'])
      expect((await admin.get(url)).status, url).toBe(404);
  });
  it('NET-139 NET-148 NET-149 lists them with their code, the latest first', async () => {
    const rows = await meetings();
    expect(rows.map((m) => m.title)).toEqual(['Convention di primavera', 'Meeting di zona', 'Meeting d’autunno']);
    expect(rows.every((m) => Number.isInteger(m.id) && m.totalGuests > m.checkedIn)).toBe(true);
    for (const url of ['/api/meetings?', `/api/meetings/guests?meeting=${today.id}&`]) {
      const { body } = await admin.get<{ items: []; pagination: { totalItems: number } }>(`${url}perPage=200`);
      expect(body.pagination.totalItems, url).toBe(body.items.length);
    }
    expect((await admin.get<{ items: Row[] }>('/api/meetings?search=lingotto')).body.items.map((m) => m.id)).toEqual([
      coming.id,
    ]);
  });
  it('NET-140 NET-142 says what the specification asks for, and its sums are those of its guests', async () => {
    const was = (await meetings()).at(-1);
    const m = await meeting(was?.id);
    const people = m.guests.flatMap((g) => [g, ...g.subGuests]);
    expect(m).toMatchObject({
      id: was?.id,
      date: was?.date,
      totalGuests: people.length,
      checkedInParentGuests: m.guests.filter((g) => g.checkedIn).length,
      checkedInSubGuests: m.guests.flatMap((g) => g.subGuests).filter((g) => g.checkedIn).length,
      hotels: [
        { hotelCode: 'LIS', hotelName: 'Hotel Lis, Asti' },
        { hotelCode: 'PAL', hotelName: 'Hotel Palio, Asti' },
      ],
    });
    const counted = async (filter: string) => (await guests(filter, was?.id)).length;
    expect(await counted('&room=true')).toBe(m['reservedRooms']);
    expect(await counted('&room=true&checkedIn=true')).toBe(m['checkedInRooms']);
    expect(await counted('&dinner=true')).toBe(m['reservedDinners']);
    expect(await counted('&dinner=true&checkedIn=true')).toBe(m['checkedInDinners']);
    expect(Object.keys(m.guests[0] ?? {}).toSorted()).toEqual([
      'checkedIn',
      'dinnerReservation',
      'fullName',
      'guestCode',
      'hotelCode',
      'hotelName',
      'roomNumber',
      'roomReservation',
      'subGuests',
    ]);
    const bare = await admin.get<Meeting>(`/api/meetings/${was?.id}?withGuests=false`);
    expect([bare.body.guests, bare.body['totalGuests']]).toEqual([[], people.length]);
  });
  it('NET-141 a guest of a guest has a row of their own, right below', async () => {
    const rows = await guests();
    const at = rows.findIndex((g) => g.parent !== null);
    expect(rows[at]?.parent?.guestCode).toBe(rows[at - 1]?.guestCode);
    const [found] = await guests(`&search=${rows[at]?.guestCode.toLowerCase()}`);
    expect(found?.fullName).toBe(rows[at]?.fullName);
    const hotel = await guests('&hotelCode=PAL');
    expect(hotel.length).toBeGreaterThan(0);
    expect(hotel.length).toBeLessThan(rows.length);
  });
  it('NET-140 what is not there is not found', async () => {
    expect((await admin.get('/api/meetings/99999999')).status).toBe(404);
    expect((await admin.get('/api/meetings/guests?meeting=99999999')).status).toBe(404);
  });
});

describe('scanning', () => {
  let codes: string[];
  beforeAll(async () => {
    codes = (await guests('&checkedIn=false')).map((g) => g.guestCode);
  });
  const code = () => codes.pop() ?? '';

  it('NET-159 NET-167 without either role the answer is a result, and says nothing of the guest', async () => {
    const some = code();
    expect((await t.anyone.post('/api/meetings/scan-code', { guestCode: some })).status).toBe(401);
    for (const who of ['agente', 'cliente', 'ordini'])
      expect(await scan(await t.as(who), some)).toEqual({
        result: 'ERR_NOT_AUTHORIZED',
        payload: { code: some, guest: null, checkin: null },
      });
    expect((await guests(`&search=${some}`))[0]?.checkedIn).toBe(false);
  });
  it('NET-159 NET-162 a scanner who is not assigned, or comes on another day, is told so', async () => {
    const [elsewhere] = await guests('', coming.id);
    const refused = await scan(scanner, elsewhere?.guestCode ?? '');
    expect([refused.result, refused.payload.guest]).toEqual(['ERR_NOT_AUTHORIZED', null]);
    const was = (await meetings()).at(-1);
    const [past] = await guests('&checkedIn=false', was?.id);
    expect((await scan(scanner, past?.guestCode ?? '')).result).toBe('ERR_NOT_AUTHORIZED');
    expect((await scan(admin, elsewhere?.guestCode ?? '')).result).toBe('OK');
  });
  it('NET-159 NET-161 NET-965 a code that nobody has comes back with the refusal', async () => {
    expect(await scan(scanner, ' zz-9 ')).toEqual({
      result: 'ERR_CODE_NOT_FOUND',
      payload: { code: 'ZZ-9', guest: null, checkin: null },
    });
    const logged = await t.db.query(
      `select object, detail ->> 'result' as result from audit where event = 'meetings.scan-code' and object_id = 'ZZ-9'`,
    );
    expect(logged.rows, 'no guest').toEqual([{ object: 'scanned-code', result: 'ERR_CODE_NOT_FOUND' }]);
  });
  it('NET-159 NET-160 NET-163 NET-164 registers, says who was first, cancels what it names', async () => {
    const some = code();
    const before = await meeting();
    const first = await scan(scanner, some.toLowerCase(), { clientId: randomUUID() });
    expect(first).toMatchObject({ result: 'OK', payload: { code: some, guest: { guestCode: some, checkedIn: true } } });
    const after = await meeting();
    const came = (m: Meeting) => (m['checkedInParentGuests'] ?? 0) + (m['checkedInSubGuests'] ?? 0);
    expect(came(after)).toBe(came(before) + 1);
    const second = await scan(admin, some);
    expect(second).toMatchObject({
      result: 'ERR_ALREADY_CHECKED',
      payload: { checkin: { id: first.payload.checkin?.id, scanner: 'Dario Penna', at: expect.any(String) } },
    });
    const other = await scan(scanner, some, { deleteCheckin: true, checkin: randomUUID() });
    expect(other.result).toBe('ERR_ALREADY_CHECKED');
    const third = await scan(scanner, some, { deleteCheckin: true, checkin: first.payload.checkin?.id });
    expect(third).toMatchObject({ result: 'DELETED', payload: { guest: { checkedIn: false }, checkin: null } });
    expect(came(await meeting())).toBe(came(before));
    const listed = (await meetings()).find((m) => m.id === today.id);
    expect(listed?.checkedIn, 'what was called off counts in no list').toBe(came(before));
    expect((await scan(scanner, some)).result).toBe('OK');
    expect((await scan(scanner, some, { deleteCheckin: true })).result).toBe('DELETED');
    const guest = await t.db.query<{ id: string }>('select id from meeting_guests where code = $1', [some]);
    expect(await auditCount(t, 'meetings.scan-code', guest.rows[0]?.id ?? '')).toBe(6);
  });
  it('NET-380 a scan that is sent twice is heard once, and one’s id is not another’s', async () => {
    const some = code();
    const clientId = randomUUID();
    const [a, b] = await Promise.all([scan(scanner, some, { clientId }), scan(scanner, some, { clientId })]);
    expect([a.result, b.result]).toEqual(['OK', 'OK']);
    await scan(scanner, some, { deleteCheckin: true });
    expect((await scan(scanner, some, { clientId })).payload.guest?.checkedIn).toBe(false);
    expect((await scan(admin, some, { clientId })).result).toBe('ERR_NOT_AUTHORIZED');
    const kept = await t.db.query('select from meeting_scans where client_id = $1', [clientId]);
    expect(kept.rowCount).toBe(1);
  });
  it('NET-381 twenty scans of one guest on three devices are one attendance', async () => {
    const some = code();
    const devices = [scanner, admin, await t.as('scanner')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => scan(devices[i % 3] ?? scanner, some, { clientId: randomUUID() })),
    );
    const results = answers.map((a) => a.result);
    expect(results.filter((r) => r === 'OK')).toHaveLength(1);
    expect(results.filter((r) => r === 'ERR_ALREADY_CHECKED')).toHaveLength(19);
    expect(new Set(answers.map((a) => a.payload.checkin?.id)).size).toBe(1);
  });
  it('NET-381 ten who cancel and ten who register at once leave one attendance or none', async () => {
    const some = code();
    await scan(scanner, some);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => scan(i % 2 ? scanner : admin, some, { deleteCheckin: i % 2 === 0 })),
    );
    const standing = await t.db.query(
      `select from meeting_scans s where code = $1 and result = 'OK'
         and not exists (select from meeting_scans u where u.undoes_id = s.id)`,
      [some],
    );
    expect(standing.rowCount).toBeLessThanOrEqual(1);
  });
  it('NET-380 a device says when it read the code, but never a time to come', async () => {
    const at = new Date(t.services.ports.clock.now().getTime() - 3_600_000).toISOString();
    const told = await scan(scanner, code(), { scannedAt: at });
    expect(told.payload.checkin?.at).toBe(at);
    const ahead = await scan(scanner, code(), { scannedAt: '2099-01-01T00:00:00Z' });
    expect(Date.parse(ahead.payload.checkin?.at ?? '')).toBeLessThan(Date.parse('2099-01-01T00:00:00Z'));
  });
  it('NET-159 what is no code is refused by its field', async () => {
    const answer = await scanner.post<{ violations: { propertyPath: string }[] }>(
      '/api/meetings/scan-code',
      { guestCode: ' ' },
      { key: newKey() },
    );
    expect([answer.status, answer.body.violations[0]?.propertyPath]).toEqual([422, 'guestCode']);
    for (const scannedAt of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00']) {
      const before = await scanner.post<typeof answer.body>('/api/meetings/scan-code', { guestCode: 'x', scannedAt });
      expect([before.status, before.body.violations[0]?.propertyPath]).toEqual([422, 'scannedAt']);
    }
  });
  it('NET-386 a device is given the guests of the doors it stands at, and of no other', async () => {
    expect((await t.anyone.get('/api/meetings/scan-snapshot')).status).toBe(401);
    expect((await (await t.as('agente')).get('/api/meetings/scan-snapshot')).status).toBe(403);
    type Snapshot = { meetings: { id: number }[]; guests: GuestRow[] };
    const given = async (who: Client) => (await who.get<Snapshot>('/api/meetings/scan-snapshot')).body;
    const some = code();
    const first = await scan(scanner, some);
    const seen = await given(scanner);
    expect(seen.meetings.map((m) => m.id)).toEqual([today.id]);
    expect(seen.guests).toHaveLength((await guests()).length);
    expect(seen.guests.find((g) => g.guestCode === some)?.checkin).toEqual(first.payload.checkin);
    expect((await given(admin)).meetings.map((m) => m.id)).toEqual([today.id]);
    await t.db.query('delete from meeting_scanners where meeting_id = $1', [today.id]);
    expect(await given(scanner)).toEqual({ meetings: [], guests: [] });
  });
  it('NET-384 NET-386 of two at a door one is taken off it, and the other stands there, and there alone', async () => {
    const planned = { title: 'Due alla porta', place: '', date: '2026-11-22' };
    const one = (await admin.post<{ id: number }>('/api/admin/meetings', planned, { key: newKey() })).body.id;
    await t.db.query(`insert into meeting_guests (meeting_id, code, full_name) values ($1, 'P1', 'Anna Rossi')`, [one]);
    const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
    await t.db.query('update users set meeting_scanner_enabled = true where username = $1', [username]);
    const [off, stays] = [await t.as('scanner'), await t.as(username, 1)];
    const both = [off.userId, stays.userId];
    const assign = async (users: number[], before: number[]) =>
      (await admin.put(`/api/admin/meetings/${one}/scanners`, { users, before })).status;
    const rows = async () =>
      (
        await t.db.query(
          'select user_id::int as id, xmin::text as written from meeting_scanners where meeting_id = $1',
          [one],
        )
      ).rows;
    expect(await assign(both, [])).toBe(204);
    const before = await rows();
    expect(await assign([stays.userId], both)).toBe(204);
    expect(await rows(), 'nothing of whoever stays is written anew').toEqual(
      before.filter(({ id: user }) => user === stays.userId),
    );
    expect([(await scan(off, 'P1')).result, (await scan(stays, 'P1')).result]).toEqual(['ERR_NOT_AUTHORIZED', 'OK']);
    const doors = async (who: Client) =>
      (await who.get<{ meetings: { id: number }[] }>('/api/meetings/scan-snapshot')).body.meetings.map((m) => m.id);
    expect(await doors(off)).not.toContain(one);
    expect(await doors(stays)).toEqual([one]);
  });
});
