import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';
import { isOfDoor } from './guests.ts';

test.use({ serviceWorkers: 'allow' });

type Guest = { guestCode: string; fullName: string; checkedIn: boolean };
const TODAY = 'Meeting di zona';
const guests = async (page: Page, query: string): Promise<Guest[]> => {
  const read = async <T>(url: string): Promise<T> => (await (await page.request.get(url)).json()) as T;
  const { items } = await read<{ items: { id: number; title: string }[] }>('/api/meetings');
  const id = items.find((m) => m.title === TODAY)?.id ?? 0;
  return (await read<{ items: Guest[] }>(`/api/meetings/guests?meeting=${id}&${query}`)).items;
};

test('NET-594 NET-622 a door opened anew without a network scans, and what waited is sent when it is back @phone', async ({
  page,
  context,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await beginSession(office, 'admin');
  // The journeys of e2e/meetings/offline.spec.ts leave the first two of them alone.
  const [guest] = (await guests(office, 'checkedIn=false&perPage=200')).filter(({ guestCode }) => isOfDoor(guestCode));
  if (!guest) throw new Error('nobody is absent');
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const count = page.getByRole('status', { name: 'Letture da inviare' });
  await expect(count).toContainText('Ultimo contatto alle');
  // The device has the whole build, and the day's guests: it takes two seconds to put them away.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const isKeeping = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const database = await done(indexedDB.open('ema-sealed'));
      const keys = database.objectStoreNames.contains('kept')
        ? await done(database.transaction('kept').objectStore('kept').getAllKeys())
        : [];
      database.close();
      return keys.some((key) => String(key).startsWith('guests:'));
    });
  await expect.poll(isKeeping).toBe(true);

  const reached = /Ultimo contatto alle \d\d:\d\d/.exec(await count.innerText())?.[0] ?? '?';

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Registra presenze' })).toBeVisible();
  await expect(page.getByText('Senza rete: le letture restano su questo dispositivo')).toBeVisible();
  await expect(count).toContainText('Nessuna lettura da inviare');
  await expect(count).toContainText(reached);
  await page.getByLabel('Codice dell’invitato').fill(guest.guestCode);
  await page.keyboard.press('Enter');
  const message = page.getByRole('status').filter({ hasText: /Codice|Pronto/ });
  await expect(message).toContainText(guest.fullName);
  await expect(message).toContainText('In attesa di invio');
  await expect(count).toContainText('1 lettura da inviare');
  await expectAccessible(page, 'a door opened anew without a network');

  // Closed and opened once more, as a phone does with what it has not shown for long.
  await page.close();
  const again = await context.newPage();
  await again.goto('/app/meeting/scan');
  const waiting = again.getByRole('status', { name: 'Letture da inviare' });
  await expect(waiting).toContainText('1 lettura da inviare');
  await context.setOffline(false);
  await expect(waiting).toContainText('Nessuna lettura da inviare');
  const [now] = await guests(office, `search=${guest.guestCode}`);
  expect(now?.checkedIn).toBe(true);
  await office.context().close();
});
