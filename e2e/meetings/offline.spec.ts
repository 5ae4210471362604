import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, lookAhead, signInAt } from '../kernel/sign-in.ts';
import { isOfDoor } from './guests.ts';

/** Without a network only what was fetched ahead opens. */
test.beforeEach(({ page }) => void lookAhead(page));

type Guest = { guestCode: string; fullName: string; checkedIn: boolean; checkin: { scanner: string } | null };
const TODAY = 'Meeting di zona';
const read = async <T>(page: Page, url: string): Promise<T> => (await (await page.request.get(url)).json()) as T;
/** Guests of today's meeting who have not come and whom no other journey registers. */
const absent = async (page: Page): Promise<Guest[]> => {
  const { items } = await read<{ items: { id: number; title: string }[] }>(page, '/api/meetings');
  const id = items.find((m) => m.title === TODAY)?.id ?? 0;
  const url = `/api/meetings/guests?meeting=${id}&checkedIn=false&perPage=200`;
  return (await read<{ items: Guest[] }>(page, url)).items.filter(({ guestCode }) => isOfDoor(guestCode));
};
const guestNow = async (page: Page, code: string): Promise<Guest | undefined> => {
  const { items } = await read<{ items: { id: number; title: string }[] }>(page, '/api/meetings');
  const id = items.find((m) => m.title === TODAY)?.id ?? 0;
  return (await read<{ items: Guest[] }>(page, `/api/meetings/guests?meeting=${id}&search=${code}`)).items.find(
    (g) => g.guestCode === code,
  );
};
const type = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
/** Everything the browser keeps for the door, as text. */
const kept = (page: Page): Promise<{ names: string[]; text: string }> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await done(indexedDB.open('ema-sealed'));
    if (!database.objectStoreNames.contains('kept')) return { names: [], text: '' };
    const store = database.transaction('kept').objectStore('kept');
    const names = (await done(store.getAllKeys())).map(String);
    const values = (await done(store.getAll())) as { data?: ArrayBuffer }[];
    database.close();
    const text = values.map((v) => (v.data ? new TextDecoder().decode(v.data) : '')).join('');
    return { names, text };
  });
/** The day's guests are put away after two seconds. */
const isKeeping = async (page: Page): Promise<boolean> =>
  (await kept(page)).names.some((name) => name.startsWith('guests:'));

test('NET-386 NET-387 NET-622 a door without network goes on, sends what waits, and is told of a conflict', async ({
  page,
  context,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await beginSession(office, 'admin');
  const people = (await absent(office)).toReversed();
  const start = Math.floor(Math.random() * (people.length - 4));
  const [one, two, three] = people.slice(start, start + 3);
  if (!one || !two || !three) throw new Error('nobody is absent');
  await signInAt(page, 'scanner', '/app/meeting/scan');
  await expect(page.getByText(TODAY)).toBeVisible();
  await expect(page.getByText('Collegato')).toBeVisible();
  const message = page.getByRole('status').filter({ hasText: /Codice|Pronto/ });
  const count = page.getByRole('status', { name: 'Letture da inviare' });
  await expect(count).toContainText('Nessuna lettura da inviare');
  await expect(count).toContainText('Ultimo contatto alle');
  await expect.poll(() => isKeeping(page)).toBe(true);

  await context.setOffline(true);
  await type(page, one.guestCode);
  await expect(message).toContainText('Presenza registrata');
  await expect(message).toContainText(one.fullName);
  await expect(message).toContainText('In attesa di invio');
  await expect(count).toContainText('1 lettura da inviare');
  await expect(page.getByText('Senza rete: le letture restano su questo dispositivo')).toBeVisible();
  await type(page, two.guestCode);
  await type(page, three.guestCode);
  await expect(count).toContainText('3 letture da inviare');
  await type(page, 'ZZ-404');
  await expect(message).toContainText('Impossibile trovare il codice richiesto');
  await expect(count).toContainText('3 letture da inviare');
  await expectAccessible(page, 'a door without network');
  const sealed = await kept(page);
  expect(sealed.names.map((name) => name.split(':')[0]).toSorted()).toEqual(['contact', 'guests', 'key', 'waiting']);
  for (const secret of [one.fullName, one.guestCode, 'guestCode']) expect(sealed.text).not.toContain(secret);

  // Another door is faster with the second guest.
  const faster = await office.request.post('/api/meetings/scan-code', { data: { guestCode: two.guestCode } });
  expect(((await faster.json()) as { result: string }).result).toBe('OK');
  await context.setOffline(false);
  await expect(count).toContainText('Nessuna lettura da inviare');
  const told = page.getByRole('alert').filter({ hasText: two.fullName });
  await expect(told).toContainText('1 lettura è andata diversamente da come detto');
  await expect(told).toContainText(/La presenza era già registrata il .* da Elena Gallesio: resta quella/);
  await expectAccessible(page, 'a conflict at the door');
  expect((await guestNow(office, one.guestCode))?.checkin?.scanner).toBe('Dario Penna');
  expect((await guestNow(office, two.guestCode))?.checkin?.scanner).toBe('Elena Gallesio');
  expect((await guestNow(office, three.guestCode))?.checkedIn).toBe(true);
  await page.reload();
  await expect(told).toContainText(/La presenza era già registrata il .* da Elena Gallesio: resta quella/);
  await page.goto('/app/logout');
  await expect(page.getByText('C’è un avviso sulle letture che non hai ancora visto')).toBeVisible();
  await page.getByRole('link', { name: 'Leggi l’avviso' }).click();
  await told.getByRole('button', { name: 'Ho capito' }).click();
  await expect(told).toHaveCount(0);
  expect((await kept(page)).names.filter((name) => name.startsWith('conflicts'))).toEqual([]);
  await page.reload();
  await expect(count).toContainText('Nessuna lettura da inviare');
  await expect(told).toHaveCount(0);
  await office.context().close();
});

test('NET-387 two doors without network scan the same guest: one attendance stands, and the later one is told @phone', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAt(other, 'admin', '/app/meeting/scan');
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const people = await absent(other);
  // The first two are those of e2e/meetings/reopened.spec.ts.
  const guest = people[2 + Math.floor(Math.random() * (people.length / 2 - 2))];
  if (!guest) throw new Error('nobody is absent');
  const countOf = (door: Page) => door.getByRole('status', { name: 'Letture da inviare' });
  const toldOf = (door: Page) => door.getByRole('alert').filter({ hasText: guest.fullName });
  for (const door of [page, other]) {
    await expect(countOf(door)).toContainText('Ultimo contatto alle');
    await expect.poll(() => isKeeping(door)).toBe(true);
    await door.context().setOffline(true);
    await type(door, guest.guestCode);
    await expect(door.getByRole('status').filter({ hasText: 'Presenza registrata' })).toContainText(
      'In attesa di invio',
    );
    await expect(countOf(door)).toContainText('1 lettura da inviare');
  }
  // Both queues empty by themselves, at the same time or one after the other.
  await Promise.all([context.setOffline(false), elsewhere.setOffline(false)]);
  for (const door of [page, other])
    await expect(countOf(door)).toContainText('Nessuna lettura da inviare', { timeout: 30_000 });
  const stands = (await guestNow(other, guest.guestCode))?.checkin?.scanner;
  expect(['Dario Penna', 'Elena Gallesio']).toContain(stands);
  const [first, late] = stands === 'Dario Penna' ? [page, other] : [other, page];
  await expect(toldOf(late)).toContainText('1 lettura è andata diversamente da come detto');
  await expect(toldOf(late)).toContainText(
    new RegExp(`La presenza era già registrata il .* da ${stands}: resta quella`),
  );
  await expect(toldOf(first)).toHaveCount(0);
  // One attendance: scanned once more it is the same one.
  const id = (await guestNow(other, guest.guestCode))?.checkin;
  await late.reload();
  await expect(countOf(late)).toContainText('Nessuna lettura da inviare');
  expect((await guestNow(other, guest.guestCode))?.checkin).toEqual(id);
  await elsewhere.close();
});

test('NET-386 what waits is still there after the page was opened anew, and signing out asks first @desktop', async ({
  page,
  context,
}) => {
  await beginSession(page, 'admin');
  const [guest] = (await absent(page)).toReversed();
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const count = page.getByRole('status', { name: 'Letture da inviare' });
  await expect(count).toContainText('Ultimo contatto');
  await page.route('**/scan-code', (route) => route.abort());
  await context.setOffline(true);
  await type(page, guest?.guestCode ?? '');
  await expect(count).toContainText('1 lettura da inviare');
  await context.setOffline(false);
  await page.reload();
  await expect(count).toContainText('1 lettura da inviare');
  await page.goto('/app/logout');
  await expect(page.getByText('Ci sono letture non ancora inviate')).toBeVisible();
  await expectAccessible(page, 'signing out with scans waiting');
  await page.unroute('**/scan-code');
  await page.getByRole('link', { name: 'Torna alle letture' }).click();
  await expect(count).toContainText('Nessuna lettura da inviare');
  await page.goto('/app/logout');
  await page.waitForURL('**/app/login**');
  expect((await kept(page)).names).toEqual([]);
});

test('NET-621 whoever leaves the door with scans waiting sees them counted elsewhere, sent, and told of a conflict @phone', async ({
  page,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await beginSession(office, 'admin');
  const people = await absent(office);
  const start = Math.floor(people.length / 2) + Math.floor(Math.random() * (people.length / 2 - 2));
  const [one, two] = people.slice(start, start + 2);
  if (!one || !two) throw new Error('nobody is absent');
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const count = page.getByRole('status', { name: 'Letture da inviare' });
  await expect(count).toContainText('Ultimo contatto alle');
  await page.route('**/scan-code', (route) => route.abort());
  await type(page, one.guestCode);
  await type(page, two.guestCode);
  await expect(count).toContainText('2 letture da inviare');
  await page.goto('/app/account');
  const notice = page.getByRole('status').filter({ hasText: '2 letture da inviare.' });
  await expect(notice).toContainText('Partono da sole appena il portale è raggiunto');
  await expectAccessible(page, 'scans waiting, away from the door');
  await office.request.post('/api/meetings/scan-code', { data: { guestCode: two.guestCode } });
  await page.unroute('**/scan-code');
  const told = page.getByRole('alert').filter({ hasText: two.fullName });
  await expect(told).toContainText('1 lettura è andata diversamente da come detto');
  await expect(page.getByText(/lettur[ae] da inviare/)).toHaveCount(0);
  expect((await guestNow(office, one.guestCode))?.checkin?.scanner).toBe('Dario Penna');
  await page.reload();
  await told.getByRole('button', { name: 'Ho capito' }).click();
  await expect(told).toHaveCount(0);
  await expect
    .poll(async () => (await kept(page)).names.filter((name) => /^(waiting|conflicts):/.test(name)))
    .toEqual([]);
  await office.context().close();
});

test('NET-913 a code that this device does not know, sent and never answered, waits, and what the server says is told @desktop', async ({
  page,
}) => {
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const count = page.getByRole('status', { name: 'Letture da inviare' });
  await expect(count).toContainText('Nessuna lettura da inviare');
  await expect.poll(() => isKeeping(page)).toBe(true);
  const code = `LATE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  let sent = 0;
  const person = { guestCode: code, fullName: 'Tarda Risposta', checkedIn: true, hotelCode: null, hotelName: null };
  const guest = { ...person, roomReservation: false, roomNumber: null, dinnerReservation: false };
  // The first answer never comes; the second is of a server that had heard the first.
  await page.route('**/api/meetings/scan-code', async (route) => {
    sent += 1;
    if (sent > 1) await route.fulfill({ json: { result: 'OK', payload: { code, guest, checkin: null } } });
  });
  await type(page, code);
  const message = page.getByRole('status').filter({ hasText: 'Impossibile trovare il codice richiesto' });
  await expect(message).toContainText('In attesa di invio');
  const told = page.getByRole('alert').filter({ hasText: 'Tarda Risposta' });
  await expect(told).toContainText('Presenza registrata.');
  await expect(count).toContainText('Nessuna lettura da inviare');
});
