import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import {
  choose,
  chooseFile,
  expectBegun,
  expectNoTrap,
  pressKey,
  skipToMain,
  tabTo,
  typeInto,
} from '../kernel/by-keyboard.ts';
import { makeNewcomer } from '../kernel/newcomer.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { FRESH_PASSWORD, lastMessage, wrongCode } from './centre.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** Said, with the focus on it, and left by the short way. */
const goOnFrom = async (page: Page, last = false): Promise<void> => {
  await expectBegun(page, 'Operazione completata');
  await expectAccessible(page, 'an operation completed, by keyboard');
  await skipToMain(page, button(page, last ? 'Entra nel portale' : 'Vai alla prossima'));
  await page.keyboard.press('Enter');
};
const validate = async (page: Page, request: APIRequestContext, to: string, title: string): Promise<void> => {
  await expectBegun(page, title);
  await skipToMain(page, button(page, 'Richiedi codice'));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Codice ricevuto');
  await expect(field, 'the field that is waited for').toBeFocused();
  const right = await outboxCode(request, to);
  await page.keyboard.type(wrongCode(right));
  await pressKey(page, button(page, 'Convalida'));
  await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
  await expect(field, 'a wrong code is written anew').toBeFocused();
  await expectAccessible(page, 'a wrong code, by keyboard');
  await typeInto(page, field, right);
  await page.keyboard.press('Enter');
  await goOnFrom(page);
};
/** Screen by screen to the end of the last page, as the keys of a reader do. */
const readAll = async (page: Page): Promise<void> => {
  const counter = page.getByRole('toolbar', { name: 'Documento' }).getByText(/^\d+ di \d+$/);
  await expect(counter).toHaveText(/^1 di /);
  const of = Number((await counter.textContent())?.split(' di ')[1]);
  const read = page.getByRole('progressbar', { name: 'Pagine lette' });
  await expect(async () => {
    if (Number(await read.getAttribute('aria-valuenow')) < of) await page.keyboard.press('PageDown');
    await expect(read).toHaveAttribute('aria-valuenow', String(of), { timeout: 60 });
  }).toPass({ intervals: [60], timeout: 45_000 });
};
const sign = async (page: Page, request: APIRequestContext, mobile: string): Promise<void> => {
  const before = await lastMessage(request, mobile);
  await pressKey(page, button(page, 'Clicca per firmare'));
  const field = page.getByLabel('Codice ricevuto via SMS');
  await expect(field).toBeFocused();
  const right = await outboxCode(request, mobile, before);
  await page.keyboard.type(wrongCode(right));
  await pressKey(page, button(page, 'Conferma la firma'));
  await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
  await expect(field, 'a wrong code is written anew').toBeFocused();
  await typeInto(page, field, right);
  await pressKey(page, button(page, 'Conferma la firma'));
};

test(
  'ACC-560 R45 the first access of an agent on a phone of 360 by keyboard alone: password, contacts, documents read and signed',
  { tag: '@phone' },
  async ({ page, request }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const who = await makeNewcomer(request);
    await page.goto('/app/login');
    await typeInto(page, page.getByLabel('Username'), who.username);
    await typeInto(page, page.getByLabel('Password', { exact: true }), who.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/account/operations-center');

    await expectBegun(page, 'Modifica della password autogenerata');
    await expectNoTrap(page);
    await typeInto(page, page.getByLabel('Password attuale'), who.password);
    await typeInto(page, page.getByLabel('Nuova password', { exact: true }), FRESH_PASSWORD);
    const again = page.getByLabel('Ripeti la nuova password');
    await typeInto(page, again, 'un’altra cosa ancora');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password di conferma non corretta')).toBeVisible();
    await expect(again, 'the first field that is wrong').toBeFocused();
    await expectAccessible(page, 'a password repeated wrongly, by keyboard');
    await typeInto(page, again, FRESH_PASSWORD);
    await pressKey(page, button(page, 'Cambia la password'));
    await goOnFrom(page);

    await validate(page, request, who.email, 'Convalida l’indirizzo e-mail');
    await validate(page, request, who.mobile, 'Convalida il cellulare');

    await expectBegun(page, 'Leggi l’informativa privacy');
    await readAll(page);
    await expectNoTrap(page);
    await pressKey(page, button(page, 'Confermo'));
    const consent = button(page, 'Presto il consenso');
    await expect(consent).toBeVisible();
    await expectAccessible(page, 'the choice of consent, by keyboard');
    await pressKey(page, consent, 'Space');
    await sign(page, request, who.mobile);
    await goOnFrom(page);

    await expectBegun(page, 'Firma il modulo di adesione');
    await readAll(page);
    await sign(page, request, who.mobile);
    await goOnFrom(page);

    await expectBegun(page, 'Firma la lettera d’incarico');
    const next = button(page, 'Avanti');
    const vat = page.getByRole('radiogroup').first();
    await choose(page, vat, vat.getByRole('radio', { name: 'No' }));
    await pressKey(page, next);
    await expect(page.getByRole('radiogroup')).toHaveCount(5);
    await expectBegun(page, 'Firma la lettera d’incarico');
    await pressKey(page, next);
    const wrong = page.getByRole('dialog');
    await expect(wrong).toContainText('Rispondi alla domanda sul reddito.');
    await tabTo(page, wrong.getByRole('button').last());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radiogroup').first().getByRole('radio').first(), 'what is wrong').toBeFocused();
    for (const group of await page.getByRole('radiogroup').all())
      await choose(page, group, group.getByRole('radio', { name: 'No' }));
    await pressKey(page, next);
    await expectBegun(page, 'Firma la lettera d’incarico');
    await readAll(page);
    await sign(page, request, who.mobile);
    await goOnFrom(page, true);
    await page.waitForURL('**/app');
  },
);

test(
  'ACC-561 R45 IBAN, other incomes and VAT number are given by keyboard alone, then the photo and the certificate',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    const agent = await makeAgent(page.request, '', 'incomes');
    await signInAt(page, agent.username, '/app');
    await expectBegun(page, 'Richiesta codice IBAN');
    await expectNoTrap(page);
    await typeInto(page, page.getByLabel('IBAN', { exact: true }), 'it60x0542811101000000123456');
    await typeInto(page, page.getByLabel('Nome e cognome di tutti gli intestatari'), agent.fullName);
    await expect(page.getByText('L’IBAN è corretto', { exact: false })).toBeVisible();
    await pressKey(page, page.getByRole('checkbox', { name: /^Dichiaro che il conto/ }), 'Space');
    await expectAccessible(page, 'IBAN, by keyboard');
    await pressKey(page, button(page, 'Conferma IBAN'));
    await goOnFrom(page);

    await expectBegun(page, 'Dichiara i redditi esterni');
    const answer = page.getByRole('radiogroup');
    await choose(page, answer, answer.getByRole('radio', { name: 'Sì' }));
    await typeInto(page, page.getByLabel(/^Quanto hai guadagnato/), '12,5');
    await expectAccessible(page, 'the declaration of incomes, by keyboard');
    await pressKey(page, button(page, 'Conferma'));
    await goOnFrom(page);

    await expectBegun(page, 'Inserisci la partita IVA');
    const number = page.getByLabel('Partita IVA', { exact: true });
    await typeInto(page, number, '12345678901');
    await expect(number).toHaveAccessibleDescription(/non è valida/);
    await typeInto(page, number, '01234560058');
    await expect(page.getByText('La partita IVA è corretta.')).toBeVisible();
    const certificate = await draw(page, { width: 700, height: 900, sharp: true });
    await chooseFile(page, page.getByLabel(/^Certificato/), certificate);
    await expectAccessible(page, 'a VAT number, by keyboard');
    await pressKey(page, button(page, 'Conferma'));
    await goOnFrom(page, true);
    await page.waitForURL('**/app');
  },
);

test(
  'ACC-562 R45 the photo that is asked for is chosen, looked at and sent by keyboard alone',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const agent = await makeAgent(page.request, '', 'photo');
    await signInAt(page, agent.username, '/app');
    await expectBegun(page, 'Carica la tua foto');
    await expectNoTrap(page);
    const picture = await draw(page, { width: 700, height: 900, sharp: true });
    await chooseFile(page, page.getByRole('button', { name: 'La tua foto' }), picture);
    await pressKey(
      page,
      page.getByRole('checkbox', { name: 'Il viso è tutto dentro l’ovale e si vede bene' }),
      'Space',
    );
    await expectAccessible(page, 'a photo chosen, by keyboard');
    await pressKey(page, button(page, 'Carica foto'));
    await goOnFrom(page);
    await expectBegun(page, 'Carica di nuovo il certificato');
    await chooseFile(page, page.getByRole('button', { name: 'Certificato di attribuzione' }), picture);
    await pressKey(page, button(page, 'Carica certificato'));
    await goOnFrom(page, true);
    await page.waitForURL('**/app');
  },
);
