import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const contentOf = ({ buffer }: { buffer: Buffer }): string => `data:image/jpeg;base64,${buffer.toString('base64')}`;
/** The address of the thing whose row this is. */
const idOf = async (page: Page, name: string): Promise<string> => {
  const href = await rowOf(page, name)
    .getByRole('link', { name: /^Esamina/ })
    .getAttribute('href');
  return href?.split('/').at(-1) ?? '';
};

test(
  'NET-291 NET-292 NET-293 NET-294 NET-297 NET-298 NET-420 NET-421 NET-422 NET-423 NET-424 uploads, from the home to the person',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/app/login');
    const picture = await draw(page, { width: 600, height: 800, sharp: true });
    const file = {
      content: contentOf(picture),
      name: 'foto.jpg',
      type: 'image/jpeg',
    };
    const [first, second, photographed] = [
      await makeAgent(page.request),
      await makeAgent(page.request),
      await makeAgent(page.request, '', 'photo'),
    ];
    for (const agent of [first, second]) {
      await beginSession(page, agent.username);
      const sent = await page.request.post('/api/account/user-uploads/identity-document', {
        data: { front: file, back: file },
      });
      expect(sent.status()).toBe(201);
    }
    await beginSession(page, photographed.username);
    expect((await page.request.post('/api/account/user-uploads/photo-id', { data: { file } })).status()).toBe(201);

    await signInAt(page, 'admin', '/app');
    await page
      .getByRole('list', { name: 'Da fare' })
      .getByRole('link', { name: /Documenti d’identità da convalidare/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/data-validation\?tab=documents$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Validazione dati' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Compensi esterni',
      'Foto identificative',
      'Attribuzione partita IVA',
      'Documenti d’identità',
    ]);
    await page.getByLabel('Cerca un agente').fill(first.fullName);
    await expect(rowOf(page, first.fullName)).toHaveCount(1);
    await expectAccessible(page, 'the list of what waits');
    const decided: string[] = [];
    page.on('request', (r) => r.method() === 'POST' && decided.push(new URL(r.url()).pathname));
    await rowOf(page, first.fullName)
      .getByRole('button', { name: /^Convalida/ })
      .click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('heading', { name: 'Accettare il file?' })).toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
    await rowOf(page, first.fullName)
      .getByRole('button', { name: /^Scarta/ })
      .click();
    await expect(question.getByRole('heading', { name: 'Scartare il file?' })).toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
    expect(decided, 'refusing changes nothing').toEqual([]);
    await page.getByLabel('Cerca un agente').fill(second.fullName);
    await expect(rowOf(page, second.fullName)).toHaveCount(1);
    const later = await idOf(page, second.fullName);
    await page.getByLabel('Cerca un agente').fill(first.fullName);
    await expect(rowOf(page, first.fullName)).toHaveCount(1);
    await rowOf(page, first.fullName)
      .getByRole('link', { name: /^Esamina/ })
      .click();

    await expect(page.getByRole('heading', { level: 1, name: 'Documento d’identità' })).toBeVisible();
    await expect(
      page.getByRole('img', { name: `Documento d’identità di ${first.fullName}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByText('In attesa di una decisione')).toBeVisible();
    await expectAccessible(page, 'a document beside what was declared');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page, 'the same on a phone');
    await press(page, 'Scarta');
    const reasons = question.getByRole('group', { name: 'Motivi frequenti' }).getByText(/\.$/);
    expect(await reasons.evaluateAll((said) => said.filter((e) => e.scrollWidth > e.clientWidth).length)).toBe(0);
    await question.getByRole('button', { name: 'Annulla' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    const keys = page.getByRole('switch', { name: 'Scorciatoie da tastiera' });
    await keys.click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('c');
    await expect(question, 'switched off').toHaveCount(0);
    await page.reload();
    await expect(keys, 'and it stays so').not.toBeChecked();
    await keys.click();
    await keys.focus();
    await page.keyboard.press('c');
    await expect(question, 'silent in a field').toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('s');
    await expect(question.getByRole('heading', { name: 'Scartare il file?' })).toBeVisible();
    const reason = question.getByLabel('Motivo');
    await reason.pressSequentially('scsc');
    await expect(reason, 'what is typed is typed').toHaveValue('scsc');
    await question.getByRole('button', { name: 'Annulla' }).click();
    await page.keyboard.press('c');
    await question.getByRole('button', { name: 'Annulla' }).focus();
    const asked = page.url();
    for (const key of ['s', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(question.getByRole('heading', { name: 'Accettare il file?' }), 'silent in a dialog').toBeVisible();
    expect([page.url(), await question.count()]).toEqual([asked, 1]);
    await question.getByRole('button', { name: 'Convalida' }).click();
    await expect(page.getByText('File convalidato')).toBeVisible();
    await expect(page, 'the next one').toHaveURL(new RegExp(`/uploads/${later}$`));
    await expect(
      page.getByRole('img', { name: `Documento d’identità di ${second.fullName}`, exact: true }),
    ).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).not.toHaveURL(new RegExp(`/uploads/${later}$`));
    // The keys belong to what is shown: another one, by now.
    await expect(page.getByRole('img', { name: `Documento d’identità di ${second.fullName}` })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Convalida' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(new RegExp(`/uploads/${later}$`));

    await press(page, 'Convalida');
    await expect(question.getByRole('button', { name: 'Convalida' })).toBeVisible();
    expect((await page.request.post(`/api/admin/user-uploads/${later}/accept`)).ok()).toBe(true);
    await question.getByRole('button', { name: 'Convalida' }).click();
    await expect(question.getByText(/^Questo file è già stato convalidato da Elena Gallesio il/)).toBeVisible();
    await question.getByRole('button', { name: 'Ho capito' }).click();
    await expect(page.getByText(/^Convalidato il .* da Elena Gallesio$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Convalida' }), 'nothing to decide any more').toHaveCount(0);

    await page.goto(`/admin/data-validation?tab=documents&state=accepted&search=${first.fullName.replace(' ', '+')}`);
    await expect(rowOf(page, first.fullName).getByRole('link', { name: /^Vedi/ })).toBeVisible();
    await expect(rowOf(page, first.fullName).getByRole('button'), 'decided ones offer nothing').toHaveCount(0);
    await page.goto(`/admin/data-validation?tab=photos&search=${photographed.fullName.replace(' ', '+')}`);
    await rowOf(page, photographed.fullName)
      .getByRole('button', { name: /^Scarta/ })
      .click();
    await question.getByRole('button', { name: 'I lobi delle orecchie non si vedono.' }).click();
    await expectAccessible(page, 'why something is discarded');
    await question.getByRole('button', { name: 'Scarta', exact: true }).click();
    await expect(rowOf(page, photographed.fullName)).toHaveCount(0);
    await waitForMessage(page.request, photographed.email, /I lobi delle orecchie non si vedono\./);
    await beginSession(page, photographed.username);
    await page.goto('/app/account/operations-center');
    await expect(page.getByText('La foto che avevi caricato è stata scartata')).toBeVisible();
    await expect(page.getByText('I lobi delle orecchie non si vedono.')).toBeVisible();
  },
);

test(
  'NET-291 NET-293 NET-295 NET-296 NET-420 NET-421 an income is looked at beside its year, discarded, and the agent reads why',
  { tag: '@desktop' },
  async ({ page }) => {
    const agent = await makeAgent(page.request, '', 'incomes');
    await page.goto('/app/login');
    const picture = await draw(page, { width: 600, height: 800, sharp: true });
    const paper = { content: contentOf(picture), name: 'certificato.jpg', type: 'image/jpeg' };
    await beginSession(page, agent.username);
    const api = page.request;
    for (const answer of [
      await api.put('/api/account/insert-iban', {
        data: { iban: 'IT60X0542811101000000123456', accountName: agent.fullName },
      }),
      await api.put('/api/account/set-external-incomes-enabled', {
        data: { enabled: true, currentYearIncomesUntilNow: '123.45' },
      }),
      await api.post('/api/account/insert-vat-number', {
        data: { vatNumber: '00743110157', vatCertificateFile: paper },
      }),
    ])
      expect(answer.ok(), answer.url()).toBe(true);
    await signInAt(page, 'admin', `/admin/data-validation?search=${agent.fullName.replace(' ', '+')}`);
    const row = rowOf(page, agent.fullName);
    await expect(row).toContainText('123,45');
    const question = page.getByRole('dialog');
    await row.getByRole('button', { name: /^Convalida/ }).click();
    await expect(question.getByRole('heading', { name: 'Accettare il compenso?' })).toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
    await row.getByRole('link', { name: /^Esamina/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^Anno \d{4}$/ })).toBeVisible();
    await expectAccessible(page, 'an income beside its year');
    await press(page, 'Scarta');
    await expect(question.getByRole('heading', { name: 'Scartare il compenso?' })).toBeVisible();
    await question.getByLabel('Motivo').fill('La data non è quella del documento.');
    await question.getByRole('button', { name: 'Scarta', exact: true }).click();
    await expect(page.getByText(`Compenso scartato: ${agent.fullName} legge il motivo`)).toBeVisible();
    await waitForMessage(page.request, agent.email, /La data non è quella del documento\./);

    await page.goto(`/admin/data-validation?tab=vat&search=${agent.fullName.replace(' ', '+')}`);
    await rowOf(page, agent.fullName)
      .getByRole('link', { name: /^Esamina/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attribuzione partita IVA' })).toBeVisible();
    await expect(page.getByText('00743110157')).toBeVisible();
    await expectAccessible(page, 'a certificate beside the number');

    await beginSession(page, agent.username);
    await page.goto('/app/account/external-incomes');
    await expect(page.locator('tbody tr').filter({ hasText: '123,45' })).toContainText(
      'Da reinserire: La data non è quella del documento.',
    );
  },
);
