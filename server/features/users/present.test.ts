import { describe, expect, it } from 'vitest';
import { presentActivity, presentProfile } from './present.ts';

type Profile = Parameters<typeof presentProfile>[0];
const row: Profile = {
  user_type: 'agente',
  first_name: 'Marta',
  last_name: 'Ferrero',
  birth_date: '1984-05-20',
  birth_municipality: 'Asti',
  birth_country: 'IT',
  fiscal_code: 'FRRMRT84E60A479X',
  email: 'marta@example.it',
  mobile: '+393491200001',
  phone: '0141 1',
  fax: '0141 2',
  email_validated: true,
  mobile_validated: false,
  email_proved: true,
  mobile_proved: false,
  street: 'Via Roma',
  street_number: '1',
  city: 'Asti',
  post_code: '14100',
  province: 'AT',
  agent_id: 12,
  status: 'seller',
  level: 3,
  sponsor_id: 7,
  sponsor_name: 'Ada Neri',
  vat_number: '01234567890',
  iban: 'IT60X0542811101000000123456',
  delivery_subject_name: 'Bar Sport',
  delivery_street: 'Via Po',
  delivery_building_number: '8/b',
  delivery_post_code: '10121',
  delivery_city: 'Torino',
  delivery_state: 'TO',
  id_card_type: 'carta d’identità',
  id_card_number: 'CA00001AA',
  id_card_expiry_date: '2030-05-20',
  id_card_issue_date: '2020-05-20',
  id_card_issued_by: 'Comune di Asti',
};
const person = {
  fullName: 'Marta Ferrero',
  birthDate: '1984-05-20',
  birthPlace: 'Asti',
  fiscalCode: 'FRRMRT84E60A479X',
  email: 'marta@example.it',
  emailValidated: true,
  emailProved: true,
  mobile: '+393491200001',
  mobileValidated: false,
  mobileProved: false,
  phone: '0141 1',
  fax: '0141 2',
  address: 'Via Roma 1',
  city: 'Asti',
  postCode: '14100',
  province: 'AT',
  isCustomer: false,
};
const agent = {
  code: 12,
  statusName: 'Agente attivo',
  levelName: 'Incaricato senior',
  sponsor: { id: 7, fullName: 'Ada Neri' },
  vatNumber: '01234567890',
  iban: 'IT60X0542811101000000123456',
  deliveryAddress: 'Via Po 8/b, 10121 Torino TO',
  deliverySubjectName: 'Bar Sport',
  idCard: {
    type: 'carta d’identità',
    number: 'CA00001AA',
    expiryDate: '2030-05-20',
    issueDate: '2020-05-20',
    issuedBy: 'Comune di Asti',
  },
};

describe('«I miei dati» (ACC-295)', () => {
  it.each<[what: string, change: Partial<Profile>, answer: object]>([
    ['an agent, in full', {}, { ...person, agent }],
    ['somebody who is no agent', { agent_id: null }, { ...person, agent: null }],
    ['a customer', { agent_id: null, user_type: 'cliente' }, { ...person, agent: null, isCustomer: true }],
    [
      'an agent without sponsor, address or card',
      { sponsor_id: null, sponsor_name: null, delivery_street: null, id_card_number: null },
      { ...person, agent: { ...agent, sponsor: null, deliveryAddress: null, idCard: null } },
    ],
    [
      'a sponsor whose name is gone, an address with nothing but a street',
      {
        sponsor_name: null,
        delivery_building_number: null,
        delivery_post_code: null,
        delivery_city: null,
        delivery_state: null,
      },
      { ...person, agent: { ...agent, sponsor: null, deliveryAddress: 'Via Po ,   ' } },
    ],
    [
      'one who came from abroad, whose status nobody knows',
      { birth_municipality: null, birth_country: 'FR', status: null, level: null },
      { ...person, birthPlace: 'Francia', agent: { ...agent, statusName: '', levelName: 'Incaricato' } },
    ],
    [
      'one who is disabled, without a number of the street',
      { status: 'disabled', street_number: '' },
      { ...person, address: 'Via Roma', agent: { ...agent, statusName: 'Disabilitato' } },
    ],
  ])('%s', (_, change, answer) => expect(presentProfile({ ...row, ...change }, false)).toEqual(answer));
});

describe('one’s own activity (ACC-319)', () => {
  const at = new Date('2026-11-21T14:00:00Z');
  it.each([
    [{ by_other: false, actor: 'Marta Ferrero', reason: null, note: null }, ''],
    [{ by_other: true, actor: 'Elena Gallesio', reason: null, note: null }, 'da Elena Gallesio, per conto tuo'],
    [{ by_other: true, actor: null, reason: null, note: null }, ''],
    [{ by_other: false, actor: null, reason: 'denuncia', note: null }, 'Motivo: denuncia'],
    [
      { by_other: true, actor: 'Elena', reason: 'denuncia', note: 'Stato cambiato' },
      'Stato cambiato. da Elena, per conto tuo. Motivo: denuncia',
    ],
  ])('%o is told as «%s»', (change, description) =>
    expect(presentActivity({ id: 5, at, event: 'nobody.knows', ...change })).toEqual({
      id: 5,
      date: '2026-11-21T14:00:00.000Z',
      typeName: 'nobody.knows',
      description,
    }),
  );
});
