import { expect, test, type Page } from '@playwright/test';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import {
  choose,
  chooseFile,
  expectBegun,
  expectKept,
  expectNoTrap,
  pick,
  pressKey,
  tabTo,
  typeInto,
} from '../kernel/by-keyboard.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { candidate } from './candidates.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** From the first field to the last, in their order. */
const typeData = async (page: Page, who: InvitationData): Promise<void> => {
  const type = (label: string, text: string) => typeInto(page, page.getByLabel(label, { exact: true }), text);
  await type('Nome', who.firstName);
  await type('Cognome', who.lastName);
  const gender = page.getByRole('radiogroup', { name: /^Sesso/ });
  await choose(page, gender, gender.getByRole('radio', { name: 'F', exact: true }));
  await type('Data di nascita', who.birthDate.split('-').toReversed().join('/'));
  await pick(page, box(page, 'Luogo di nascita'), 'Bologna', 'Bologna (BO)');
  await type('Codice fiscale', who.nationalIdentificationNumber);
  await expect(page.getByText('Il codice fiscale è corretto.')).toBeVisible();
  await type('Indirizzo', who.street);
  await type('Numero civico', who.buildingNumber);
  await pick(page, box(page, 'Città'), 'Torino', 'Torino (TO)');
  await type('CAP', who.postCode);
  await type('E-mail', who.email);
  await type('Cellulare', who.mobile);
  await tabTo(page, page.getByLabel('Tipo di documento'));
  await page.keyboard.type('Patente');
  await expect(page.getByLabel('Tipo di documento')).toHaveValue('Patente');
  await type('Numero del documento', who.idCardNumber);
  await type('Data di rilascio', '14/03/2022');
  await type('Data di scadenza', '13/03/2032');
  // It begins with «Comune di », which stays.
  await tabTo(page, page.getByLabel('Ente di rilascio', { exact: true }));
  await page.keyboard.press('End');
  await page.keyboard.type('Torino');
};
const sendPapers = async (page: Page): Promise<void> => {
  const front = await draw(page, { width: 900, height: 700, sharp: true });
  const back = await draw(page, { width: 920, height: 700, sharp: true });
  await chooseFile(page, page.getByRole('button', { name: /^Fronte/ }), front);
  await expect(page.getByRole('img', { name: 'Il fronte scelto' })).toBeVisible();
  await chooseFile(page, page.getByRole('button', { name: /^Retro/ }), back);
  await expect(page.getByRole('img', { name: 'Il retro scelto' })).toBeVisible();
  await pressKey(page, button(page, 'Continua'));
};
const prove = async (page: Page, label: string, to: string): Promise<void> => {
  await pressKey(page, button(page, 'Invia il codice'));
  const field = page.getByLabel(label);
  await expect(field, 'the field that is waited for').toBeFocused();
  await page.keyboard.type('000000');
  await pressKey(page, button(page, 'Convalida'));
  await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
  await expect(field, 'a wrong code is written anew').toBeFocused();
  await expectAccessible(page, 'a wrong code of a candidate, by keyboard');
  await typeInto(page, field, await outboxCode(page.request, to));
  await page.keyboard.press('Enter');
};

test(
  'NET-830 R45 somebody is invited by keyboard alone: data, papers, codes, payment, the end',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await startAs(page, 'kleen', '/app/sponsorship/invitations');
    await pressKey(page, page.getByRole('main').getByRole('link', { name: 'Sponsorizza nuovo' }).last());
    await page.waitForURL('**/app/sponsorship/invite');
    await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
    await expectNoTrap(page);
    const who = candidate();
    await pressKey(page, button(page, 'Salva e continua'));
    const wrong = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await expect(wrong).toBeVisible();
    const isInForm = await page.evaluate(() => document.activeElement?.closest('form') !== null);
    expect(isInForm, 'what is missing has the focus').toBe(true);
    await expectAccessible(page, 'an invitation without a word, by keyboard');
    await typeData(page, who);
    await pressKey(page, button(page, 'Salva e continua'));
    await page.waitForURL(/\/upload\/id$/);
    for (const name of ['Passo 2 di 5: Documento', 'Passo 3 di 5: Codice fiscale']) {
      await expectBegun(page, name);
      await expectAccessible(page, name);
      await sendPapers(page);
    }
    await expectBegun(page, 'Passo 4 di 5: Contatti');
    await pressKey(page, button(page, 'Comincia'));
    await expectBegun(page, 'Passo 4 di 5: Contatti, Convalida l’e-mail');
    await prove(page, 'Codice ricevuto dalla persona', who.email);
    await expectBegun(page, 'Passo 4 di 5: Contatti, Convalida il cellulare');
    await prove(page, 'Codice ricevuto dalla persona', who.mobile);
    await expectBegun(page, 'Passo 5 di 5: Pagamento');
    await expectNoTrap(page);
    const ways = page.getByRole('radiogroup', { name: 'Come si paga' });
    await choose(page, ways, ways.getByRole('radio', { name: /^Pagamento al primo accesso/ }));
    const confirm = button(page, 'Conferma la sponsorizzazione');
    await pressKey(page, confirm);
    const sure = page.getByRole('dialog');
    await expectKept(page, sure);
    await page.keyboard.press('Escape');
    await expect(sure).toHaveCount(0);
    await expect(confirm, 'back to what opened it').toBeFocused();
    await page.keyboard.press('Enter');
    await pressKey(page, sure.getByRole('button', { name: 'Conferma', exact: true }));
    await page.waitForURL('**/payment-completed');
    await expectBegun(page, 'Sponsorizzazione completata');
    await expectAccessible(page, 'the end of an invitation, by keyboard');
    await pressKey(page, page.getByRole('link', { name: 'Vai al dettaglio' }));
    await expect(page.getByText('Pagamento atteso al primo accesso.')).toBeVisible();
  },
);

test(
  'NET-831 R45 a candidate completes the registration by keyboard alone on a screen of 360',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    await startAs(page, 'kleen', '/app/sponsorship/invite');
    await pressKey(page, button(page, 'Falli scrivere a lei'));
    const name = page.getByLabel('Come la chiami');
    await expect(name).toBeVisible();
    await typeInto(page, name, 'Carla');
    await pressKey(page, button(page, 'Crea il collegamento'));
    await expect(page.getByRole('img', { name: 'Codice QR del collegamento' })).toBeVisible();
    const address = await page.getByLabel('Collegamento', { exact: true }).inputValue();

    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'it-IT' });
    const theirs = await context.newPage();
    await theirs.goto(new URL(address).pathname);
    await expect(theirs.getByText('Ciao Carla,')).toBeVisible();
    await expectNoTrap(theirs);
    const who = candidate();
    await typeData(theirs, who);
    await pressKey(theirs, button(theirs, 'Salva e continua'));
    for (const step of ['Passo 2 di 4: Documento', 'Passo 3 di 4: Codice fiscale']) {
      await expectBegun(theirs, step);
      await expectAccessible(theirs, step);
      await sendPapers(theirs);
    }
    await expectBegun(theirs, 'Passo 4 di 4: Contatti, Convalida l’e-mail');
    await prove(theirs, 'Codice ricevuto', who.email);
    await expectBegun(theirs, 'Passo 4 di 4: Contatti, Convalida il cellulare');
    await prove(theirs, 'Codice ricevuto', who.mobile);
    const done = theirs.getByText('Hai completato tutto');
    await expect(done).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'Hai completato tutto' }), 'the focus is not lost').toBeFocused();
    await expectAccessible(theirs, 'a candidate is done, by keyboard');
    await context.close();
  },
);
