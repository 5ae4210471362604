/** Invents people to invite, and brings invitations as far as a journey begins with. */
import { randomInt } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';

const BASE = '/api/subordinate-invitations';
const LETTERS = 'BCDFGHLMNP';
/** Somebody nobody knows yet, born in Bologna. */
export const candidate = (): InvitationData => {
  const n = randomInt(100_000, 999_999);
  const lastName = `${[...String(n)].map((d) => LETTERS[Number(d)]).join('')}a`;
  const birthDate = `19${randomInt(60, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
  return {
    firstName: 'Carla',
    lastName,
    gender: 'F',
    birthDate,
    birthCountry: 'IT',
    birthPlace: 'Bologna',
    birthState: 'BO',
    nationalIdentificationNumber: buildFiscalCode({
      lastName,
      firstName: 'Carla',
      birthDate,
      gender: 'F',
      belfiore: 'A944',
    }),
    street: 'Via Po',
    buildingNumber: '12',
    postCode: '10123',
    city: 'Torino',
    state: 'TO',
    email: `carla${n}@example.it`,
    mobile: `+393478${n}`,
    phone: '',
    fax: '',
    idCardType: 'Patente',
    idCardNumber: `PA${n}`,
    idCardIssueDate: '2022-03-14',
    idCardExpiryDate: '2032-03-13',
    idCardIssuedBy: 'Comune di Torino',
  };
};

/** Fills in the form of a candidate’s data, as the sponsor and as the candidate sees it. */
export const writeData = async (page: Page, who: InvitationData): Promise<void> => {
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const choose = async (label: string, typed: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await fill('Nome', who.firstName);
  await fill('Cognome', who.lastName);
  await page.getByText('F', { exact: true }).click();
  await fill('Data di nascita', who.birthDate.split('-').toReversed().join('/'));
  await choose('Luogo di nascita', 'Bolo', 'Bologna (BO)');
  await fill('Codice fiscale', who.nationalIdentificationNumber);
  await expect(page.getByText('Il codice fiscale è corretto.')).toBeVisible();
  await fill('Indirizzo', who.street);
  await fill('Numero civico', who.buildingNumber);
  await choose('Città', 'Torino', 'Torino (TO)');
  await fill('CAP', who.postCode);
  await fill('E-mail', who.email);
  await fill('Cellulare', who.mobile);
  await page.getByLabel('Tipo di documento').selectOption('Patente');
  await fill('Numero del documento', who.idCardNumber);
  await fill('Data di rilascio', '14/03/2022');
  await fill('Data di scadenza', '13/03/2032');
  await page.getByLabel('Ente di rilascio').fill('Comune di Torino');
};

export type Far = 'data' | 'id' | 'cf' | 'contacts';
export type Invited = InvitationData & { id: number; fullName: string; sponsor: { id: number } };
const code = (request: APIRequestContext, to: string) => outboxCode(request, to);

/** As the candidate reads the codes out. */
export const proveContacts = async (request: APIRequestContext, id: number, data: InvitationData): Promise<void> => {
  for (const contactType of ['email', 'mobile'] as const) {
    await request.put(`${BASE}/${id}/contact-validation-start`, { data: { contactType } });
    const token = await code(request, data[contactType]);
    await request.put(`${BASE}/${id}/contact-validation-complete`, { data: { contactType, token } });
  }
};

/** `far`: what is there already. The page is signed in as the sponsor and shows a page of the portal. */
export const invite = async (page: Page, far: Far = 'contacts', data = candidate()): Promise<Invited> => {
  const { request } = page;
  const created = await request.post(BASE, { data, headers: { 'idempotency-key': crypto.randomUUID() } });
  expect(created.status(), await created.text()).toBe(201);
  const { id, fullName, sponsor } = (await created.json()) as Invited;
  const papers = { data: [], id: ['id'], cf: ['id', 'cf'], contacts: ['id', 'cf'] }[far];
  const picture = await draw(page, { width: 700, height: 520, sharp: true });
  const content = `data:image/jpeg;base64,${picture.buffer.toString('base64')}`;
  for (const paper of papers)
    for (const side of ['front', 'back'])
      await request.post(`${BASE}/${id}/files`, {
        data: { documentType: `${paper}_${side}`, file: { content, name: `${paper}_${side}.jpg`, type: 'image/jpeg' } },
      });
  if (far === 'contacts') await proveContacts(request, id, data);
  return { ...data, id, fullName, sponsor };
};
export const confirmFor = async (request: APIRequestContext, id: number): Promise<void> => {
  const { version } = (await (await request.get(`${BASE}/${id}`)).json()) as { version: number };
  expect((await request.post(`${BASE}/${id}/confirm`, { data: { version } })).ok()).toBe(true);
};
