import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';

const rowOf = (page: Page, title: string) =>
  page
    .locator('main')
    .getByRole((page.viewportSize()?.width ?? 0) < 768 ? 'listitem' : 'row')
    .filter({ hasText: title });

test('ACC-268 ACC-269 ACC-270 ACC-271 ACC-272 ACC-275 ACC-276 ACC-278 ACC-372 the office writes, tries, suspends and edits an alert @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', '');
  const title = `Avviso ${randomInt(1_000_000)}`;
  await signInAt(page, 'admin', '/admin/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione notifiche' })).toBeVisible();
  await expect(page.getByText('Benvenuto nella rete di vendita'), 'automatic ones are apart').toHaveCount(0);
  await expectAccessible(page, 'alerts of the office');

  await page.getByRole('link', { name: 'Crea notifica' }).click();
  const [email, acceptance] = ['Invia un’e-mail di conferma a chi legge', 'Chiedi di spuntare una casella'];
  await expect(page.getByLabel(email)).toBeChecked();
  await expect(page.getByLabel(acceptance)).not.toBeChecked();
  await expect(page.getByText(/^Oggi la riceve: \d+ persone\.$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Testo', exact: true }).fill('Leggi **queste** righe.');
  await expect(page.getByRole('region', { name: 'Anteprima' }).locator('strong')).toHaveText('queste');
  await page.getByLabel(acceptance).check();
  await expect(page.getByLabel('Che cosa accetta chi legge')).toHaveValue('Accetto');
  await page.getByText('Persone scelte', { exact: true }).click();
  await page.getByLabel('Cerca una persona').fill(agent.fullName);
  await page
    .getByRole('button', { name: new RegExp(`^Aggiungi ${agent.fullName}`) })
    .first()
    .click();
  await expect(page.getByText('La riceve: 1 persona.')).toBeVisible();
  await expectAccessible(page, 'a new alert');

  await page.getByRole('button', { name: 'Prova su di me' }).click();
  const trial = page.getByRole('dialog', { name: title });
  await expect(trial.getByRole('checkbox', { name: 'Accetto' })).toBeVisible();
  await trial.getByRole('button', { name: 'Leggi più tardi' }).click();
  await waitForMessage(page.request, 'admin@example.it', new RegExp(`Prova: ${title}`));
  const saved = page.waitForRequest((r) => r.url().endsWith('/api/alerts') && r.method() === 'POST');
  await page.getByRole('button', { name: 'Salva la notifica' }).click();
  const body = (await saved).postDataJSON() as { recipientsList: string[] };
  expect(body.recipientsList[0]).toMatch(/^\/api\/users\/\d+$/);
  await expect(rowOf(page, title)).toContainText('1 persona scelta');
  await expect(rowOf(page, title)).toContainText('Attiva');

  const calls: string[] = [];
  page.on('request', (r) => r.method() === 'PATCH' && calls.push(r.postData() ?? ''));
  await (await openRow(page, rowOf(page, title))).getByRole('button', { name: `Sospendi ${title}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Annulla' }).click();
  expect(calls).toEqual([]);
  await page.reload();
  await (await openRow(page, rowOf(page, title))).getByRole('button', { name: `Sospendi ${title}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sospendi', exact: true }).click();
  await expect(rowOf(page, title)).toContainText('Sospesa');
  expect(calls).toEqual([expect.stringMatching(/^\{"suspended":true,"version":\d+\}$/)]);

  const id = await page.request.get(`/api/alerts?search=${title.split(' ')[1]}`);
  const [alert] = ((await id.json()) as { items: { id: number }[] }).items;
  await page.goto(`/admin/alerts/${alert?.id}`);
  await expect(page.getByRole('textbox', { name: 'Titolo', exact: true })).toHaveValue(title);
  await expect(page.getByRole('textbox', { name: 'Titolo', exact: true })).toHaveAttribute('readonly', '');
  await expect(page.getByRole('textbox', { name: 'Testo', exact: true })).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Sblocca titolo e testo' }).click();
  await expect(page.getByText(/Le letture già confermate restano valide/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sblocca' }).click();
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(`${title} bis`);
  await expectAccessible(page, 'an alert being changed');
  await page.getByRole('button', { name: 'Salva la notifica' }).click();
  await expect(page.getByText('Notifica salvata')).toBeVisible();
  await expect(rowOf(page, `${title} bis`)).toBeVisible();
});

test('ACC-274 ACC-279 days the wrong way round are told, and what is not saved says why @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/alerts/create');
  await page.getByRole('textbox', { name: 'Iscritti dal' }).fill('10/03/2026');
  await page.getByRole('textbox', { name: 'Iscritti prima del' }).fill('01/03/2026');
  await expect(page.getByText('Attenzione le date non sono configurate correttamente')).toBeVisible();
  await expect(page.getByText('Oggi la riceve: 0 persone.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Titolo');
  await page.getByRole('textbox', { name: 'Testo', exact: true }).fill('Testo');
  await page.getByLabel('Livello minimo').selectOption({ label: 'Manager' });
  await page.getByLabel('Livello massimo').selectOption({ label: 'Incaricato' });
  await page.getByRole('button', { name: 'Salva la notifica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifica non salvata' });
  await expect(dialog).toContainText('Il livello massimo è più basso di quello minimo.');
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  await expect(page.getByLabel('Livello massimo')).toHaveAttribute('aria-invalid', 'true');
});

test('ACC-371 who has not read an alert is reminded, once a day @desktop @looks', async ({ page, browser }) => {
  const agent = await makeAgent(page.request, '', 'alerts');
  const reader = await browser.newPage();
  await beginSession(reader, agent.username, PERSONA_PASSWORD);
  const own = await reader.request.get('/api/account/alerts?unread=true&orderDir=asc');
  const [first, second] = ((await own.json()) as { items: { id: number }[] }).items;
  await reader.close();
  await signInAt(page, 'admin', `/admin/alerts/${first?.id}/readers`);
  await expect(page.getByText('manca la lettura di 1 su 1 persona', { exact: false })).toBeVisible();
  await expect(page.getByText(agent.fullName).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, 'readers of an alert');
  await page.getByRole('button', { name: 'Ricorda a chi manca' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ricorda a chi manca' }).click();
  await waitForMessage(page.request, agent.mobile, /hai una notifica da leggere, «Prima notifica di prova»/);
  await waitForMessage(page.request, agent.email, /Da leggere: Prima notifica di prova/);
  await page.goto(`/admin/alerts/${second?.id}/readers`);
  await expect(page.getByRole('button', { name: /Ricorda a chi manca/ })).toHaveAttribute('aria-disabled', 'true');
});
