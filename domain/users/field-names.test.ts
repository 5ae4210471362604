/** What the log calls each field, and in which words it tells the values that have some. */
import { describe, expect, it } from 'vitest';
import { changesOf, writeChange } from './changes.ts';
import { FIELDS, isUntold, labelOf, MOVED, UNTOLD_FIELDS } from './field-names.ts';

const tell = (detail: Record<string, unknown>): string[] => changesOf('x', detail).map(writeChange);

describe('what the log calls a field', () => {
  it.each(Object.entries(FIELDS))('NET-640 «%s» has a name that begins as a name does', (field, { label }) => {
    expect(label).toMatch(/^\p{Lu}[\p{L}’ -]*$/u);
    expect(labelOf(field)).toBe(label);
  });

  it('NET-640 what is written in a way of its own, money above all, is called what it is', () => {
    const told = Object.entries(FIELDS).flatMap(([field, { label, kind }]) => (kind ? `${field} ${label}` : []));
    expect(told).toEqual([
      'amountCents Importo',
      'basisPoints Provvigione',
      'cents Importo',
      'field Campo',
      'fields Campi',
      'fromCents Da',
      'minimumPrice Prezzo minimo',
      'orderMax Ordine massimo',
      'orderMin Ordine minimo',
      'orderMinForFreeShipping Spedizione gratuita da',
      'pointsTenths Punti',
      'price Prezzo',
      'priceCents Prezzo',
      'priceSquareCentimeter Prezzo al centimetro quadrato',
      'shippingFees Spese di spedizione',
      'shop Marchio',
      'toRefundCents Da rimborsare',
      'totalCents Totale',
      'vatPercentage IVA',
    ]);
  });

  it('NET-640 the data of a person, and what was asked about them, are called as the portal calls them', () => {
    const of = ['lastName', 'firstName', 'gender', 'fiscalCode', 'birthDate', 'birthCountry', 'birthMunicipality'];
    expect(of.map(labelOf)).toEqual([
      'Cognome',
      'Nome',
      'Sesso',
      'Codice fiscale',
      'Data di nascita',
      'Paese di nascita',
      'Comune di nascita',
    ]);
    expect(['street', 'streetNumber', 'postCode', 'city', 'province', 'address'].map(labelOf)).toEqual([
      'Via',
      'Numero civico',
      'CAP',
      'Città',
      'Provincia',
      'Indirizzo',
    ]);
    expect(['kind', 'channel', 'outcome', 'dueOn', 'marketingConsent', 'scopes', 'roles'].map(labelOf)).toEqual([
      'Tipo',
      'Come è arrivata',
      'Esito',
      'Scadenza',
      'Consenso al marketing',
      'Permessi',
      'Ruoli',
    ]);
  });

  it.each([
    ['extraFees', 'Extra fees'],
    ['more_of-it', 'More of it'],
    ['more__of--it', 'More of it'],
    ['step2Of', 'Step2 of'],
    ['userID', 'User id'],
    ['_hidden_', 'Hidden'],
    ['', ''],
  ])('NET-640 «%s», which nobody named, is «%s»', (field, label) => expect(labelOf(field)).toBe(label));

  it('NET-640 what was moved is named by what it belongs to', () =>
    expect(MOVED).toEqual({ invitation: 'Sponsor', 'level-scale': 'Crediti dei livelli', order: 'Pagamento' }));
});

describe('how the log writes a value', () => {
  it.each([
    ['amountCents', 123_450, 'Importo: 1.234,50\u00a0€'],
    ['cents', -5, 'Importo: −0,05\u00a0€'],
    ['priceCents', 1_200, 'Prezzo: 12,00\u00a0€'],
    ['toRefundCents', 990, 'Da rimborsare: 9,90\u00a0€'],
    ['totalCents', 0, 'Totale: 0,00\u00a0€'],
    ['orderMax', '1000.00', 'Ordine massimo: 1.000,00\u00a0€'],
    ['orderMin', '20.50', 'Ordine minimo: 20,50\u00a0€'],
    ['orderMinForFreeShipping', '150.00', 'Spedizione gratuita da: 150,00\u00a0€'],
    ['price', '12.00', 'Prezzo: 12,00\u00a0€'],
    ['price', '-12.00', 'Prezzo: −12,00\u00a0€'],
    ['shippingFees', '7.90', 'Spese di spedizione: 7,90\u00a0€'],
    ['pointsTenths', 15, 'Punti: 1,5'],
    ['pointsTenths', 20, 'Punti: 2,0'],
    ['points', 1.5, 'Punti: 1,5'],
    ['vatPercentage', 22, 'IVA: 22 %'],
    ['basisPoints', 1250, 'Provvigione: 12,5\u00a0%'],
    ['basisPoints', 'molti', 'Provvigione: molti'],
    ['fromCents', 100_000, 'Da: 1.000,00\u00a0€'],
    ['priceSquareCentimeter', '0.0155', 'Prezzo al centimetro quadrato: 0,0155\u00a0€'],
    ['priceSquareCentimeter', 'poco', 'Prezzo al centimetro quadrato: poco'],
    ['minimumPrice', '39.00', 'Prezzo minimo: 39,00\u00a0€'],
    ['vatPercentage', '5.5', 'IVA: 5,5 %'],
    ['shop', 0, 'Marchio: Fibra'],
    ['shop', 1, 'Marchio: Kleen'],
    ['fields', 'city,birthDate', 'Campi: Città, Data di nascita'],
  ])('NET-640 %s %j is «%s»', (field, value, told) => expect(tell({ [field]: value })).toEqual([told]));

  it.each([
    ['price', 'circa 12.00', 'Prezzo: circa 12.00'],
    ['price', '12.00 circa', 'Prezzo: 12.00 circa'],
    ['price', '12.005', 'Prezzo: 12.005'],
    ['totalCents', 1.5, 'Totale: 1,5'],
    ['pointsTenths', 1.5, 'Punti: 1,5'],
    ['pointsTenths', 'molti', 'Punti: molti'],
  ])('NET-640 %s %j, which is no such amount, is told as it stands', (field, value, told) =>
    expect(tell({ [field]: value })).toEqual([told]),
  );

  it.each<[field: string, words: Record<string, string>]>([
    ['answer', { accepted: 'Accettato', declined: 'Rifiutato' }],
    [
      'channel',
      {
        portal: 'Portale',
        'e-mail': 'E-mail',
        pec: 'PEC',
        letter: 'Lettera',
        phone: 'Telefono',
        in_person: 'Di persona',
      },
    ],
    ['contact', { email: 'E-mail', mobile: 'Cellulare' }],
    ['contactType', { email: 'E-mail', mobile: 'Cellulare' }],
    ['format', { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' }],
    ['kind', { access: 'Accesso ai dati', rectification: 'Rettifica', erasure: 'Cancellazione' }],
    ['mediaType', { photo: 'Foto', video: 'Video' }],
    ['outcome', { granted: 'Evasa', refused: 'Rifiutata', verified: 'Verificato', reopened: 'Riaperto' }],
    ['provider', { stripe: 'Carta', klarna: 'Klarna', pagodil: 'PagoDIL' }],
    ['state', { open: 'in corso', paid: 'pagato', in_review: 'denaro trattenuto', refunded: 'rimborsato' }],
    ['action', { 'users.disable': 'Disabilita utenti', refund: 'Rimborsato' }],
    ['listing', { 'pl.kleen_commission': 'Ordine kleen', 'pl.kleen_commission_gift': 'Omaggi' }],
    ['method', { card: 'Sulla carta', none: 'Nulla da rimborsare' }],
    ['state', { paused: 'In pausa', disabled: 'Disattivato', failed: 'Non riuscito' }],
    ['visibility', { all: 'Tutti', customer: 'Clienti agevolati' }],
    ['status', { success: 'Vendita Effettuata', awaiting_payment: 'In attesa di pagamento' }],
    [
      'result',
      {
        OK: 'Presenza registrata',
        DELETED: 'Presenza annullata',
        ERR_ALREADY_CHECKED: 'Presenza già registrata',
        ERR_CODE_NOT_FOUND: 'Impossibile trovare il codice richiesto',
        ERR_NOT_AUTHORIZED: 'Non sei abilitato a gestire questo evento',
        success: 'Vendita Effettuata',
      },
    ],
    ['documentType', { order_copy: 'Copia commissione', engagement_letter_emakleen: 'Lettera d’incarico emakleen' }],
    ['documentType', { NT: 'Notula dei compensi', RC: 'Ricevuta di pagamento con carta' }],
    ['kind', { photo_id: 'Foto tessera', id_front: 'Documento d’identità, fronte' }],
    ['audience', { agents: 'Agenti', 'by-hand': 'Chi lo riceve dall’ufficio' }],
    ['asked', { everybody: 'Tutti', unsigned: 'Chi non ha ancora firmato' }],
    ['emailType', { admin: 'All’ufficio ordini', seller: 'Al venditore' }],
    ['part', { deposit: 'Acconto', whole: 'Intero prezzo' }],
    ['roles', { ROLE_ADMIN: 'Amministratore' }],
    ['scopes', { 'orders:read': 'Leggere le commissioni' }],
    ['status', { seller: 'Agente attivo', customer: 'Cliente agevolato', deleted: 'Eliminato' }],
  ])('NET-640 NET-965 the values of %s are told in Italian', (field, words) => {
    const told = Object.keys(words).map((value) => tell({ [field]: value }));
    expect(told).toEqual(Object.values(words).map((word) => [`${labelOf(field)}: ${word}`]));
    expect(tell({ [field]: 'nuovo' })).toEqual([`${labelOf(field)}: nuovo`]);
  });

  it('NET-640 the window in which orders are submitted is told by its days and hours', () => {
    const days = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];
    for (const [i, day] of days.entries())
      expect(tell({ submissionPeriodStartDay: i + 1, submissionPeriodEndDay: i + 1 })).toEqual([
        `Invio da: ${day}`,
        `Invio fino a: ${day}`,
      ]);
    expect(tell({ submissionPeriodStartTime: '08:00', submissionPeriodEndTime: '12:30' })).toEqual([
      'Invio dalle ore: 08:00',
      'Invio fino alle ore: 12:30',
    ]);
  });
});

describe('what the log does not tell', () => {
  const UNTOLD =
    'acting actor challenge done given isNew isRepeated link prefix repeated scan sha256 source taken templateId ' +
    'version why';

  it('NET-640 is a list of its own', () => expect(UNTOLD_FIELDS.join(' ')).toBe(UNTOLD));
  it.each([...UNTOLD.split(' '), 'note', 'reason'])('NET-640 %s stands in no line of it', (field) => {
    expect(isUntold(field)).toBe(true);
    expect(tell({ [field]: 'a' })).toEqual([]);
    expect(tell({ before: { [field]: 'a' }, after: { [field]: 'b' } })).toEqual([]);
  });
  it('NET-640 everything else is told', () => {
    for (const field of ['name', 'price', 'Note', 'notes', '']) expect(isUntold(field), field).toBe(false);
  });
});
