import { expect, test, type Page } from '@playwright/test';
import { beginSession } from '../kernel/sign-in.ts';

const [FIRST, OWN] = ['Ufficio-Nord-48!', 'Scrivania-Sud-91!'];
type Office = { duty: string; menu: Record<string, string[]>; screen: string; title: string; file: string };
/** What each duty of the office opens by itself: its menu, its screen, its list as a file. */
const OFFICES: readonly Office[] = [
  {
    duty: 'ROLE_USER_ORDERS_ADMIN',
    menu: { Ordini: ['Archivio ordini clienti'] },
    screen: '/app/private-orders',
    title: 'Archivio ordini clienti',
    file: '/file/user-orders',
  },
  {
    duty: 'ROLE_USER_CUSTOMERS_ADMIN',
    menu: { Ordini: ['Archivio ordini clienti'] },
    screen: '/app/private-orders/customers',
    title: 'Clienti censiti',
    file: '/file/private-customers',
  },
  {
    duty: 'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
    menu: { Sponsorizzazione: ['Amministra sponsorizzati'] },
    screen: '/app/sponsorship/manage-invitations',
    title: 'Amministra sponsorizzati',
    file: '/file/subordinate-invitations',
  },
  {
    duty: 'ROLE_MANAGES_APPOINTMENTS',
    menu: { Appuntamenti: ['Appuntamenti'] },
    screen: '/app/appointments/manage',
    title: 'Appuntamenti',
    file: '/file/admin-appointments',
  },
  {
    duty: 'ROLE_MANAGES_BEST_SELLER_CHARTS',
    menu: { Classifiche: ['Gara del migliore', 'Gestisci classifiche'] },
    screen: '/app/best-seller/manage',
    title: 'Gestisci classifiche',
    file: '/file/best-seller-charts',
  },
  {
    duty: 'ROLE_MEETING_MANAGER',
    menu: { Meeting: ['Meeting', 'Utenti dei meeting', 'Registra presenze'] },
    screen: '/app/meeting',
    title: 'Meeting',
    file: '/file/meetings',
  },
];

const sectionsOf = async (page: Page): Promise<Record<string, string[]>> => {
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  const seen: Record<string, string[]> = {};
  for (const section of await menu.getByRole('button').all()) {
    const name = ((await section.textContent()) ?? '').trim();
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    seen[name] = (await menu.getByRole('list').filter({ visible: true }).getByRole('link').allTextContents()).map(
      (text) => text.trim(),
    );
  }
  return seen;
};

test(
  'NET-580 NET-689 each duty of the office alone: its menu, its screen, its file, and Home elsewhere',
  {
    tag: '@desktop',
  },
  async ({ page, browser }) => {
    await beginSession(page, 'admin');
    for (const { duty, menu, screen, title, file } of OFFICES) {
      const username = `solo.${duty.toLowerCase().slice(5, 20).replaceAll('_', '.')}.${Date.now().toString(36)}`;
      const data = { displayName: `Solo ${username}`, username, password: FIRST, duties: [duty] };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect((await page.request.post('/api/users', { data, headers })).status(), duty).toBe(201);
      const context = await browser.newContext();
      const theirs = await context.newPage();
      await beginSession(theirs, username, FIRST);
      const turned = await theirs.request.put('/api/account/update-password', {
        data: { currentPassword: FIRST, newPassword: OWN },
      });
      expect(turned.ok(), duty).toBe(true);
      await theirs.goto(screen);
      await expect(theirs.getByRole('heading', { level: 1, name: title, exact: true }), duty).toBeVisible();
      const { Account: own, ...seen } = await sectionsOf(theirs);
      expect(own, duty).toContain('Modifica password');
      expect(seen, duty).toEqual(menu);
      expect((await theirs.request.get(file)).status(), `${duty} takes its list out`).toBe(200);
      for (const other of OFFICES.filter((o) => o.file !== file && o.menu !== menu))
        if (!seen['Ordini'] || !other.menu['Ordini'])
          expect((await theirs.request.get(other.file)).status(), `${duty} and ${other.file}`).toBe(403);
      await theirs.goto('/admin/users');
      await expect(theirs, duty).toHaveURL(/\/app$/);
      await context.close();
    }
  },
);

test(
  'NET-498 NET-690 what an administrator shares opens for whoever uses the list, and is not theirs',
  {
    tag: '@desktop',
  },
  async ({ page, browser }) => {
    const mark = Date.now().toString(36);
    const name = `Condivisa ${mark}`;
    await beginSession(page, 'admin');
    // Of its own: a view with the same filters would stand in the button's name.
    await page.goto(`/app/private-orders/customers?search=${mark}`);
    await page.getByRole('button', { name: 'Viste', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Salva questa vista…' }).click();
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await page.getByLabel('Condividi con chi usa questo elenco').check();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByRole('button', { name: `Viste: ${name}` })).toBeVisible();

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await beginSession(theirs, 'ordini');
    await theirs.goto('/app/private-orders/customers');
    await theirs.getByRole('button', { name: /^Viste/ }).click();
    await theirs.getByRole('menuitem', { name }).click();
    await expect(theirs.getByRole('searchbox')).toHaveValue(mark);
    await theirs.getByRole('button', { name: `Viste: ${name}` }).click();
    await theirs.getByRole('menuitem', { name: 'Gestisci le viste…' }).click();
    await expect(theirs.getByRole('dialog')).toContainText('Condivisa da');
    await expect(theirs.getByRole('button', { name: `Rinomina: ${name}` })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: `Elimina: ${name}` })).toHaveCount(0);
    await context.close();
  },
);
