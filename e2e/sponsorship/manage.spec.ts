import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';
import { confirmFor, invite } from './candidates.ts';

const LIST = '/app/sponsorship/manage-invitations';
const rows = (page: Page) => page.getByRole('main').getByRole('row');
/** What is listed: rows of the table at a desk, lines of the list on a phone. */
const listed = (page: Page) =>
  page
    .locator('[data-rows]')
    .getByRole('listitem')
    .or(rows(page).filter({ has: page.getByRole('cell') }));
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Percorso' });

test('NET-014 NET-016 NET-018 NET-022 NET-025 NET-026 NET-609 one’s own list, and the way back from one of it', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invitations');
  const one = await invite(page, 'data');
  await page.goto('/app/sponsorship/invitations');
  await expect(page.getByText('1 persona sponsorizzata')).toBeVisible();
  await expect(page.getByText(one.fullName).last()).toBeVisible();
  await expect(page.getByText('In attesa').last()).toBeVisible();
  await expectAccessible(page, 'one’s own invitations');
  await page.getByLabel('Stato').selectOption('Completata');
  await expect(page.getByText('Nessuna sponsorizzazione')).toBeVisible();
  await page.getByLabel('Stato').selectOption('In attesa');
  await expect(page.getByText(one.fullName).last()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('status')).toBe('pending');
  await page.goto(`/app/sponsorship/invitations/${one.id}`);
  // A phone has no breadcrumb.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) await expect(crumbs(page).getByRole('link', { name: 'Le mie sponsorizzazioni' })).toBeAttached();
  await page.goto(LIST);
  await page.waitForURL('**/app/sponsorship/invitations');
  await expect(page.getByRole('heading', { name: 'Le mie sponsorizzazioni' })).toBeVisible();
  await signInAt(page, 'admin', `/app/sponsorship/invitations/${one.id}`);
  await expect(page.getByRole('heading', { name: one.fullName })).toBeVisible();
  if (!isPhone) await expect(crumbs(page).getByRole('link', { name: 'Amministra sponsorizzati' })).toBeAttached();
});

test('NET-026 with the duty alone, and no other of an administrator, the list opens @desktop', async ({
  page,
  browser,
}) => {
  await signInAt(page, 'admin', '/app');
  const username = `sponsor.${Date.now().toString(36)}`;
  const password = 'Ufficio-Ovest-62!';
  const user = await page.request.post('/api/users', {
    headers: { 'idempotency-key': `${username.replace('.', '-')}-0123456789` },
    data: {
      displayName: `Ufficio ${username}`,
      username,
      password,
      meetingScannerEnabled: false,
      duties: ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'],
    },
  });
  expect(user.ok(), await user.text()).toBe(true);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await beginSession(theirs, username, password);
  const data = { currentPassword: password, newPassword: 'Ufficio-Ovest-63!' };
  expect((await theirs.request.put('/api/account/update-password', { data })).ok()).toBe(true);
  const account = (await (await theirs.request.get('/api/account')).json()) as { roles: string[] };
  expect(account.roles).toEqual(['ROLE_SUBORDINATE_INVITATIONS_ADMIN']);
  await theirs.goto(LIST);
  await expect(theirs.getByRole('heading', { name: 'Amministra sponsorizzati' })).toBeVisible();
  await expect(theirs.getByRole('main').getByRole('listitem').or(rows(theirs)).first()).toBeVisible();
  await context.close();
});

test('NET-024 NET-027 NET-028 NET-030 NET-074 NET-072 NET-363 the office finds, counts, lets join for nothing and gives another sponsor @desktop @looks', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invitations');
  const one = await invite(page);
  const other = await invite(page);
  await confirmFor(page.request, other.id);
  await signInAt(page, 'admin', LIST);
  await expect(page.getByRole('heading', { name: 'Amministra sponsorizzati' })).toBeVisible();
  // Other journeys invite meanwhile: the figure is asked for again with the page.
  await expect(async () => {
    const answer = await page.request.get('/api/subordinate-invitations?isCompleted=false&perPage=1');
    const { pagination } = (await answer.json()) as { pagination: { totalItems: number } };
    await page.reload();
    const figure = page.getByText(`${pagination.totalItems} sponsorizzazioni non confermate`);
    await expect(figure).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page, 'everybody’s invitations');
  await page.getByRole('searchbox').fill(one.email);
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page).last()).toContainText(one.fullName);
  await expect(listed(page).last()).toHaveAttribute('data-waiting', 'true');
  await page.getByRole('searchbox').fill('');
  const asked = page.waitForRequest((r) => r.url().includes('withSubordinateInvitation=1'));
  await page.getByRole('combobox', { name: 'Sponsor' }).fill(String(one.sponsor.id));
  await asked;
  await page.getByRole('option', { name: `(cod. ${one.sponsor.id})` }).click();
  await expect(listed(page)).toHaveCount(2);
  await page.getByLabel('Metodo di pagamento').selectOption('Bollettino Postale');
  await expect(page.getByText('Nessuna sponsorizzazione trovata')).toBeVisible();
  await page.goto(`/app/sponsorship/invitations/${one.id}`);
  await page.getByRole('button', { name: 'Concedi l’iscrizione gratuita…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concedi l’iscrizione gratuita' }).click();
  await expect(page.getByText('Iscrizione gratuita', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambia sponsor…' }).click();
  await page.getByLabel('Codice del nuovo sponsor').fill('1');
  await page.getByLabel('Motivo').fill('Errore');
  await expectAccessible(page, 'the dialog of another sponsor');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia', exact: true }).click();
  await expect(page.getByText(/^Sponsor fino al/)).toBeVisible();
  await page.goto(`/app/sponsorship/${one.id}/payment`);
  await page.getByRole('button', { name: 'Conferma la sponsorizzazione' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click();
  await page.waitForURL('**/payment-completed');
  // Joined for nothing: complete, and highlighted no more.
  await signInAt(page, 'admin', LIST);
  await page.getByRole('searchbox').fill(one.email);
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page).last()).toContainText('Completata');
  await expect(listed(page).last()).not.toHaveAttribute('data-waiting', 'true');
});

test('NET-587 from the first page to whoever did not pay in time, the oldest first, with how long it is @desktop @looks', async ({
  page,
}) => {
  await page.route('**/api/home', async (route) => {
    const answer = await route.fetch();
    const queue = [
      {
        kind: 'unpaid-invitations',
        count: 2,
        oldest: new Date(Date.now() - 9 * 86_400_000).toISOString(),
        term: { dueOn: '2026-12-05', daysLeft: -3, overdue: 2 },
      },
    ];
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), queue } });
  });
  await page.route('**/api/subordinate-invitations?*term=*', async (route) => {
    const answer = await route.fetch();
    expect(answer.status(), 'the portal knows filter and order').toBe(200);
    const all = await (await page.request.get('/api/subordinate-invitations?perPage=2')).json();
    const { items } = all as { items: object[] };
    const owed = (daysToPay: number, paymentTerm: string) => ({
      status: 'confirmed_unpaid',
      statusName: 'Confermata, non pagata',
      nextStep: null,
      isTermOver: daysToPay < 0,
      paymentTerm,
      daysToPay,
    });
    const isOver = route.request().url().includes('term=over');
    const shown = isOver ? [owed(-3, '2026-12-05'), owed(-1, '2026-12-07')] : [owed(1, '2026-12-09')];
    const json = { ...all, items: shown.map((own, n) => ({ ...items[n], ...own })) };
    await route.fulfill({ response: answer, json });
  });
  await signInAt(page, 'admin', '/app');
  const entry = page.getByRole('list', { name: 'Da fare' }).getByRole('link');
  await expect(entry).toContainText('Sponsorizzazioni non pagate nei termini');
  await expect(entry).toContainText('2 oltre il termine, il primo dal 05/12/2026');
  const asked = page.waitForRequest(
    (r) => r.url().includes('/api/subordinate-invitations?') && r.url().includes('term='),
  );
  await entry.click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('term'), query.get('orderField'), query.get('orderDir')]).toEqual(['over', 'paymentTerm', 'asc']);
  await expect(page.getByText(/scaduta da 3 giorni/).first()).toBeVisible();
  await expect(page.getByText(/scaduta ieri/).first()).toBeVisible();
  await expectAccessible(page, 'invitations past their term');
  const term = page.getByLabel('Termine di pagamento').first();
  await expect(term).toHaveValue('over');
  await term.selectOption('Da pagare, in scadenza');
  await expect(page).toHaveURL(/term=running/);
  await expect(page.getByText(/scade domani/).first()).toBeVisible();
});
