/** Each field of a candidate: what is said of a wrong one, how it is kept, changed, read and printed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { candidate, invite, INVITATIONS, type Invited } from '../../test/invitations.ts';
import { kitPayer } from '../../test/kits.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  [sponsor, office] = await Promise.all([t.as('agente', 1), t.as('admin')]);
});
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const fieldsOf = (refused: { body: Invited }) => refused.body.violations.map(({ propertyPath }) => propertyPath);

describe('what is wrong', () => {
  it('NET-057 is the sentence of the answer where it is one thing; of several each stands by its field', async () => {
    const one = await invite(sponsor, { postCode: '1012A' });
    expect([one.status, one.body.detail, fieldsOf(one)]).toEqual([422, 'Il CAP ha cinque cifre.', ['postCode']]);
    const two = await invite(sponsor, { postCode: '1012A', gender: 'X' });
    expect([two.status, two.body.detail, fieldsOf(two)]).toEqual([
      422,
      'Ricontrolla i dati inseriti.',
      ['gender', 'postCode'],
    ]);
  });

  it('NET-607 NET-053 of the province of birth is said once, whatever the place’s own is', async () => {
    const refused = await invite(sponsor, { birthState: 'B' });
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'birthState', message: 'La provincia di nascita ha due lettere.' }],
    ]);
  });

  it('NET-053 of the place of birth depends on the day, unless that day is wrong itself', async () => {
    const later = { birthPlace: 'Figline e Incisa Valdarno', birthState: 'FI' };
    const refused = await invite(sponsor, later);
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'birthPlace', message: expect.stringContaining('alla data di nascita non esisteva') }],
    ]);
    expect(fieldsOf(await invite(sponsor, { ...later, fax: 'boh' }))).toEqual(['fax', 'birthPlace']);
    expect(fieldsOf(await invite(sponsor, { ...later, birthDate: '2010-01-01' }))).toEqual(['birthDate']);
  });
});

describe('what is right', () => {
  it('ORD-499 NET-043 is kept in one way, however it was typed', async () => {
    const person = candidate();
    const { status, body } = await sponsor.post<Invited>(
      INVITATIONS,
      {
        ...person,
        birthState: 'bo',
        state: 'to',
        nationalIdentificationNumber: person.nationalIdentificationNumber.toLowerCase(),
        mobile: '347 1299001',
        email: 'Carla.Bianchi@Invitati.Example.it',
      },
      { key: newKey() },
    );
    expect(status, body.detail).toBe(201);
    expect(await read(body.id)).toMatchObject({
      ...person,
      mobile: '+393471299001',
      email: 'carla.bianchi@invitati.example.it',
    });
  });

  it('NET-036 NET-043 is changed in every field while it waits, also contacts not proved yet', async () => {
    const { id } = (await invite(sponsor)).body;
    const person = candidate({
      firstName: 'Carlo',
      gender: 'M',
      birthDate: '1988-02-03',
      birthPlace: 'Asti',
      birthState: 'AT',
      street: 'Via Roma',
      buildingNumber: '7/B',
      postCode: '14100',
      city: 'Asti',
      state: 'AT',
      phone: '0141 555123',
      fax: '0141 555124',
      idCardType: 'Passaporto',
      idCardNumber: 'YA7654321',
      idCardIssueDate: '2021-05-06',
      idCardExpiryDate: '2031-05-05',
      idCardIssuedBy: 'Comune di Asti',
    });
    const changed = await patchSeen<Invited>(sponsor, `${INVITATIONS}/${id}`, person);
    expect(changed.status, changed.body.detail).toBe(200);
    expect(await read(id)).toMatchObject({ ...person, fullName: `Carlo ${person.lastName}` });
  });
});

describe('what nobody wrote down', () => {
  /** From before candidates were written down: only the person of the account is known, and here that is little. */
  const unknown = async (): Promise<number> => {
    const { userId, invitationId } = await kitPayer(t);
    await t.db.query(
      `update people
       set gender = null, birth_date = null, birth_country = null, birth_municipality = null, fiscal_code = null,
         email = null, mobile = null
       where id = (select person_id from users where id = $1)`,
      [userId],
    );
    return invitationId;
  };
  const EMPTY = [
    'gender',
    'birthDate',
    'birthCountry',
    'birthCountryName',
    'birthPlace',
    'birthState',
    'nationalIdentificationNumber',
    'email',
    'mobile',
    'idCardType',
    'idCardNumber',
    'idCardIssueDate',
    'idCardExpiryDate',
    'idCardIssuedBy',
  ];

  it('NET-332 NET-019 is read as empty, and printed without a word that is none', async () => {
    const id = await unknown();
    const { status, body } = await office.get<Invited>(`${INVITATIONS}/${id}`);
    expect([status, body['enabledShop']]).toEqual([200, null]);
    expect(body).toMatchObject(Object.fromEntries(EMPTY.map((field) => [field, ''])));
    const pdf = await office.get(String(body['fileDownloadUrl']));
    expect(pdf.status).toBe(200);
    expect(await textOfPdf(pdf.raw)).not.toMatch(/null|undefined|NaN|Invalid/);
  });
});

it('NET-019 the summary has the days of birth and document; what has not happened yet has none', async () => {
  const { body } = await invite(sponsor);
  const words = await textOfPdf((await sponsor.get(String(body['fileDownloadUrl']))).raw);
  for (const text of [
    '12/04/1990',
    '(BO)',
    '14/03/2022',
    '13/03/2032',
    `Creata il ${formatDay(romeDay(t.services.ports.clock.now()))}`,
  ])
    expect(words, text).toContain(text);
  expect(words, 'neither paid nor completed').not.toContain('1970');
  expect(words).not.toMatch(/\d{4}-\d\d-\d\d/);
});
