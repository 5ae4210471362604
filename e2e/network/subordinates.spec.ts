import { expect, test } from '@playwright/test';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';

const PATH = '/app/subordinates/subordinates';

test('NET-086 NET-087 NET-092 the subordinates, narrowed by each filter; the calls say how', async ({ page }) => {
  await signInAt(page, 'gm', PATH, 'kleen');
  await expect(page.getByRole('heading', { level: 1, name: 'Anagrafica sottoposti' })).toBeVisible();
  await expect(
    page
      .getByText('Marta Ferrero')
      .or(page.getByText(/^1–25 di/))
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'subordinates');
  const asked = (key: string, value: string) =>
    page.waitForRequest((r) => {
      const url = new URL(r.url());
      return url.pathname === '/api/agents' && url.searchParams.get(key) === value && url.searchParams.has('page');
    });

  const search = asked('search', 'ferrero marta');
  await page.getByLabel('Cerca per nome, codice o contatto').fill('ferrero marta');
  await search;
  const answer = await page.request.get('/api/agents?search=ferrero%20marta');
  const { items } = (await answer.json()) as {
    items: (Record<'fullName' | 'email' | 'mobile' | 'address' | 'createdAt', string> & {
      sponsor: { fullName: string };
    })[];
  };
  const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: 'Marta Ferrero' }).first();
  const opened = await openRow(page, row);
  const { email, mobile, address, sponsor, createdAt = '' } = items[0] ?? {};
  const joined = formatDay(romeDay(new Date(createdAt)));
  for (const text of [email, writePhone(mobile ?? null), address, sponsor?.fullName, joined])
    await expect(opened).toContainText(text ?? 'nothing');
  await expect(opened).toContainText(/Obiettivo (raggiunto|scaduto)|giorni? rimanent/);
  if (opened !== row) await page.keyboard.press('Escape');

  const status = asked('status', 'disabled');
  await page.getByRole('combobox', { name: 'Stato di attivazione' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Agente attivo',
    'Disabilitato',
    'Disabilitato per inattività',
    'Cliente agevolato',
  ]);
  await page.getByRole('option', { name: 'Disabilitato', exact: true }).click();
  await status;
  await expect(page.getByText('Nessun sottoposto trovato')).toBeVisible();
  const state = asked('state', 'AT');
  await page.getByLabel('Provincia').fill('at');
  await state;
  const since = asked('createdAt', '2020-01-02');
  await page.getByLabel('Adesione dal', { exact: true }).fill('02/01/2020');
  await page.keyboard.press('Tab');
  await since;
  await expect(page).toHaveURL(/search=ferrero.*status=disabled|status=disabled.*search=ferrero/);
});

test(
  'NET-088 NET-089 what is left of the goal, in words; typing on page 2 asks once, for page 1',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('**/api/agents?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { items: object[] };
      const days = [null, -3, 12, 1];
      await route.fulfill({
        response,
        json: {
          ...body,
          items: body.items.map((item, n) => ({
            ...item,
            hasGoal: true,
            remainingDaysToFulfillGoal: days[n % days.length],
          })),
        },
      });
    });
    await signInAt(page, 'admin', `${PATH}?page=2`);
    for (const text of ['Obiettivo raggiunto', 'Obiettivo scaduto', '12 giorni rimanenti', '1 giorno rimanente'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    const asked: URLSearchParams[] = [];
    page.on('request', (r) => {
      const url = new URL(r.url());
      if (url.pathname === '/api/agents' && url.searchParams.has('search') && url.searchParams.has('excludeMe'))
        asked.push(url.searchParams);
    });
    // The page's clock stands still while somebody types, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Cerca per nome, codice o contatto').pressSequentially('ferrero marta');
    await page.clock.runFor(190);
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(page.getByText('Marta Ferrero')).toBeVisible();
    await expect(page).not.toHaveURL(/page=2/);
    expect(asked.map((q) => [q.get('search'), q.get('page')])).toEqual([['ferrero marta', '1']]);
  },
);
