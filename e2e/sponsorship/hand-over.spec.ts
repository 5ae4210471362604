import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { candidate, writeData } from './candidates.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('NET-450 NET-451 NET-454 NET-455 a candidate completes the registration on their own phone, by the sponsor’s link @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await startAs(page, 'kleen', '/app/sponsorship/invite');
  await press(page, 'Falli scrivere a lei');
  await page.getByLabel('Come la chiami').fill('Carla');
  await press(page, 'Crea il collegamento');
  await expect(page.getByRole('img', { name: 'Codice QR del collegamento' })).toBeVisible();
  await expectAccessible(page, 'a link for a candidate');
  const address = await page.getByLabel('Collegamento', { exact: true }).inputValue();
  await expect(page.getByRole('list', { name: 'Collegamenti che aspettano' })).toContainText('Carla');

  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const theirs = await context.newPage();
  await theirs.goto(new URL(address).pathname);
  await expect(theirs.getByText('Ciao Carla,')).toBeVisible();
  await expectAccessible(theirs, 'a candidate’s data');
  const who = candidate();
  await writeData(theirs, who);
  await press(theirs, 'Salva e continua');

  const picture = await draw(theirs, { width: 900, height: 700, sharp: true });
  for (const title of ['Documento d’identità', 'Codice fiscale']) {
    await expect(theirs.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await theirs.locator('input[type=file]').first().setInputFiles(picture);
    await theirs.locator('input[type=file]').last().setInputFiles(picture);
    await expect(theirs.getByRole('img', { name: 'Il retro scelto' })).toBeVisible();
    if (title === 'Codice fiscale') await expectAccessible(theirs, 'a candidate’s papers');
    await press(theirs, 'Continua');
  }
  for (const contact of ['email', 'mobile'] as const) {
    const title = contact === 'email' ? 'Convalida l’e-mail' : 'Convalida il cellulare';
    await expect(theirs.getByRole('heading', { name: title })).toBeVisible();
    await press(theirs, 'Invia il codice');
    if (contact === 'email') {
      await theirs.getByLabel('Codice ricevuto').fill('000000');
      await press(theirs, 'Convalida');
      await expect(theirs.getByText('Vale 10 minuti, tentativi rimasti: 4.')).toBeVisible();
    }
    await theirs.getByLabel('Codice ricevuto').fill(await outboxCode(theirs.request, who[contact]));
    await press(theirs, 'Convalida');
  }
  await expect(theirs.getByText('Hai completato tutto')).toBeVisible();
  await expectAccessible(theirs, 'a candidate is done');

  await page.goto('/app/sponsorship/invitations');
  await page.getByText(`${who.firstName} ${who.lastName}`).first().click();
  await expect(page.getByText('Ha completato tutto: puoi andare al pagamento.')).toBeVisible();
  await expect(page.getByText('Caricato dalla persona')).toHaveCount(4);
  await expectAccessible(page, 'an invitation that was handed over');
  await press(page, 'Ritira');
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Collegamento ritirato')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Questo collegamento non vale più')).toBeVisible();
  await context.close();
});
