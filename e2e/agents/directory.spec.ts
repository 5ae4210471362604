import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { expectPapers } from '../kernel/papers.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: name }).first();

test('ACC-243 ACC-244 ACC-245 ACC-256 the directory: five columns, search after 200 ms, sponsor and status', async ({
  page,
}, info) => {
  await signInAt(page, 'admin', '/admin/agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Amministra sottoposti' })).toBeVisible();
  if (info.project.name !== 'phone')
    await expect(page.getByRole('columnheader')).toHaveText([
      // The box that chooses the rows of the page.
      '',
      'Utente',
      'Indirizzo',
      'Contatti',
      'Adesione',
      'Sponsor',
      'Azioni',
    ]);
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toBeVisible();
  await expectAccessible(page, 'agents');

  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/admin/agents') asked.push(url.search);
  });
  // The page's clock stands still while somebody types, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Cerca per nome, codice, username o contatto').pressSequentially('ferrero marta');
  await page.clock.runFor(190);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(page.getByText('1–1 di 1')).toBeVisible();
  expect(asked).toEqual(['?page=1&perPage=25&search=ferrero+marta']);
  const row = await openRow(page, rowOf(page, 'Marta Ferrero'));
  await expect(row.getByText('ultimo accesso', { exact: false }).or(row.getByText('mai entrato'))).toBeVisible();
  await expect(page.getByText('(diretto sottoposto)')).toHaveCount(0);
  asked.length = 0;
  await row.getByRole('link', { name: /^Elenca i sottoposti di / }).click();
  await expect(page).toHaveURL(/sponsor=\d+/);
  await expect.poll(() => asked.some((search) => /sponsor=\d+/.test(search))).toBe(true);
  await page.goto('/admin/agents?status=inactive');
  await expect(page.getByRole('combobox', { name: 'Stato di attivazione' })).toHaveValue('Disabilitato per inattività');
});

test('ACC-246 ACC-247 ACC-248 ACC-249 a row is managed, opened and entered; the sponsor has a page of their own', async ({
  page,
}, info) => {
  const agent = await makeAgent(page.request, 'manager');
  await signInAt(page, 'admin', `/admin/agents?search=${agent.fullName.replace(' ', '+')}`);
  const row = await openRow(page, rowOf(page, agent.fullName));
  const isPhone = info.project.name === 'phone';
  // In a table what is done more seldom stands behind «⋯», reached by keyboard; a phone's sheet has a button each.
  if (!isPhone) {
    await row.getByRole('button', { name: `Altro per ${agent.fullName}` }).press('Enter');
    await expect(page.getByRole('menuitem', { name: `Gestisci ${agent.fullName}` })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  const enter = isPhone ? row.getByRole('button', { name: /^Immedesima/ }) : page.getByRole('menuitem').last();
  await expect(enter).toHaveAccessibleName(`Immedesima ${agent.fullName}`);
  if (!isPhone) {
    await expect(enter).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await row.getByRole('link', { name: /^Vedi lo sponsor / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Profilo agente cod: \d+$/ })).toBeVisible();
  await page.goBack();
  const again = await openRow(page, rowOf(page, agent.fullName));
  await again.getByRole('link', { name: `Dettaglio ${agent.fullName}` }).click();
  const code = /\/admin\/agents\/(\d+)$/.exec(page.url())?.[1];
  await expect(page.getByRole('heading', { level: 1, name: `Profilo agente cod: ${code}` })).toBeVisible();
  await expect(page.getByText(agent.fiscalCode)).toBeVisible();
  const tabs = ['Dati', 'Attività profilo', 'Privacy', 'Documenti', 'Compensi', 'Distinte', 'Fatture'];
  await expect(page.getByRole('tab')).toHaveText([...tabs, 'Certificazioni Uniche']);
  await page.getByRole('tab', { name: 'Documenti' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Documenti' })).toContainText('Lettera d’incarico');
  const papers = page.waitForRequest((r) => new URL(r.url()).pathname === '/api/admin/fiscal-documents');
  await page.getByRole('tab', { name: 'Compensi' }).click();
  expect(Object.fromEntries(new URL((await papers).url()).searchParams)).toEqual({
    documentType: 'FT,DC,NT',
    agent: code,
    orderField: 'documentDate',
    orderDir: 'desc',
    page: '1',
    perPage: '25',
  });
  await page.getByRole('tab', { name: 'Documenti' }).click();
  await expect(page.getByRole('button', { name: 'Gestisci' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Immedesima ${agent.fullName}` })).toBeVisible();
  await expectAccessible(page, 'agent');
});

test('ACC-205 ACC-248 NET-310 each tab of an agent shows the office what it is called after @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/agents?search=ferrero+marta');
  await page.getByRole('link', { name: 'Dettaglio Marta Ferrero' }).click();
  for (const [name, content] of [
    ['Dati', 'agente@example.it'],
    ['Attività profilo', 'Registro delle attività'],
    ['Privacy', 'Comunicazioni promozionali'],
    ['Documenti', 'Lettera d’incarico'],
    ['Compensi', ['FT', 'DC', 'NT']],
    ['Distinte', ['DT']],
    ['Fatture', ['FE']],
    ['Certificazioni Uniche', ['CU']],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click();
    const panel = page.getByRole('tabpanel', { name, exact: true });
    if (typeof content === 'string') await expect(panel).toContainText(content);
    else await expectPapers(panel, content);
    // Of the four lists of papers one is looked at: the others are the same with other rows.
    if (typeof content === 'string' || name === 'Compensi') await expectAccessible(page, `an agent, ${name}`);
  }
});

test(
  'ACC-247 ACC-249 who may not enter as others has no such row action, but the button of the detail says why not',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginSession(page, 'admin');
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { roles: string[] };
      await route.fulfill({
        response: answer,
        json: { ...body, roles: body.roles.filter((r) => r !== 'ROLE_ALLOWED_TO_SWITCH') },
      });
    });
    await page.goto('/admin/agents?search=ferrero+marta');
    await page.getByRole('button', { name: 'Altro per Marta Ferrero' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Gestisci']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dettaglio Marta Ferrero' }).click();
    await page.getByRole('button', { name: 'Immedesima Marta Ferrero' }).click();
    await expect(page.getByRole('dialog', { name: 'Attenzione' })).toContainText(
      'Non hai il permesso di immedesimare un utente',
    );
    await expect(page.getByRole('button', { name: 'Gestisci' })).toBeVisible();
  },
);

test('ACC-248 «Fatture» only of an agent with a VAT number', { tag: '@desktop' }, async ({ page }) => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, 'admin');
  const found = await page.request.get(`/api/admin/agents?search=${encodeURIComponent(agent.fullName)}`);
  const { items } = (await found.json()) as { items: { id: number }[] };
  await page.goto(`/admin/agents/${items[0]?.id}`);
  await expect(page.getByRole('tab', { name: 'Distinte' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Fatture' })).toHaveCount(0);
});

test('ACC-263 NET-234 the page of a user who is an agent is the agent’s', { tag: '@desktop' }, async ({ page }) => {
  await beginSession(page, 'admin');
  const list = await page.request.get('/api/users?displayName=ferrero%20marta');
  const { items } = (await list.json()) as { items: { id: number; agent: { id: number } }[] };
  await page.goto(`/admin/users/${items[0]?.id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/agents/${items[0]?.agent.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Profilo agente cod: ${items[0]?.agent.id}`);
});
