import { describe, expect, it } from 'vitest';
import { requiredOperations } from '../operations/registry.ts';
import { mayReportOperation } from './may.ts';
import { ANOMALY_LABELS, anomalyOfOperation, anomalySentence, ANOMALY_TYPES, type AnomalyFacts } from './types.ts';

const sentence = (facts: Partial<AnomalyFacts> & Pick<AnomalyFacts, 'type'>): string =>
  anomalySentence({ name: null, cents: null, discarded: false, expired: false, ...facts });

describe('the types of non-compliances', () => {
  it('ACC-267 each has a label of its own and a whole sentence', () => {
    expect(new Set(ANOMALY_TYPES.map((type) => ANOMALY_LABELS[type])).size).toBe(ANOMALY_TYPES.length);
    for (const type of ANOMALY_TYPES) expect(sentence({ type }), type).toMatch(/^\p{Lu}.*\.$/u);
  });
  it('ACC-267 the labels by which the office filters them', () =>
    expect(ANOMALY_LABELS).toEqual({
      change_password: 'Password da cambiare',
      validate_email: 'E-mail da convalidare',
      validate_mobile: 'Cellulare da convalidare',
      contract_signature: 'Documento da firmare',
      upload_photo_id: 'Foto tessera mancante',
      upload_vat_certificate: 'Certificato della partita IVA da ricaricare',
      insert_iban: 'IBAN mancante',
      kit_payment: 'Kit da pagare',
      kit_balance_payment: 'Saldo del kit da pagare',
      declare_external_incomes: 'Redditi esterni da dichiarare',
      insert_vat_number: 'Partita IVA mancante',
      sign_fiscal_documents: 'Documenti fiscali da firmare',
      sign_card_receipts: 'Ricevute da firmare',
      appointment_results: 'Esiti di appuntamenti da registrare',
      level_updates: 'Novità sul livello da leggere',
      unknown_operation: 'Operazione non prevista',
    }));
  it('ACC-267 one for each operation that is asked of people today', () => {
    const due = requiredOperations({
      today: '2026-03-05',
      passwordGenerated: true,
      emailUnvalidated: true,
      mobileUnvalidated: true,
      unsignedContracts: [{ id: 7, documentType: 'engagement_letter' }],
      photoIdMissing: { discarded: false, days: 7 },
      vatCertificateDiscarded: true,
      ibanMissing: { days: 14 },
      kitUnpaid: { amountInCents: 14_000, invitationId: 3, postponableUntil: null },
      kitBalanceDue: { amountInCents: 25_000, daysBeforePayment: 30 },
      externalIncomesUndeclared: true,
      incomeWithoutVatNumberCents: 700_000,
      fiscalDocumentsToSign: 1,
      cardReceiptsToSign: 1,
      resultsMissing: { appointments: 1, days: 3 },
      unreadLevelUpdates: 1,
    });
    expect(due.map((o) => anomalyOfOperation(o.operationName))).toEqual(
      ANOMALY_TYPES.filter((type) => type !== 'unknown_operation'),
    );
    expect(anomalyOfOperation('foo:bar')).toBeNull();
    expect(anomalyOfOperation('change_account:password')).toBeNull();
  });
  it.each<[Partial<AnomalyFacts> & Pick<AnomalyFacts, 'type'>, string]>([
    [{ type: 'change_password' }, 'Non ha ancora cambiato la password ricevuta da noi.'],
    [{ type: 'change_password', expired: true }, 'La password è scaduta: va cambiata.'],
    [{ type: 'contract_signature', name: 'Lettera d’incarico' }, 'Non ha firmato «Lettera d’incarico».'],
    [{ type: 'contract_signature' }, 'Non ha firmato «documento».'],
    [{ type: 'upload_photo_id' }, 'Non ha caricato la foto tessera da più di 7 giorni dall’adesione.'],
    [
      { type: 'upload_photo_id', discarded: true },
      'La foto tessera è stata scartata da più di 7 giorni e non ne ha caricata un’altra.',
    ],
    [{ type: 'kit_payment', cents: 14_000 }, 'Non ha pagato 140,00\u00a0€ per il kit di adesione.'],
    [{ type: 'kit_balance_payment', cents: 25_000 }, 'Non ha pagato il saldo di 250,00\u00a0€ del kit di adesione.'],
    [
      { type: 'insert_vat_number', cents: 576_924 },
      'Redditi dell’anno 5.769,24\u00a0€: il 90\u00a0% della soglia di 6.410,26\u00a0€, senza partita IVA.',
    ],
    [
      { type: 'insert_vat_number', cents: 641_025 },
      'Redditi dell’anno 6.410,25\u00a0€: il 99\u00a0% della soglia di 6.410,26\u00a0€, senza partita IVA.',
    ],
    [
      { type: 'insert_vat_number', cents: 641_026 },
      'Redditi dell’anno 6.410,26\u00a0€: oltre la soglia di 6.410,26\u00a0€, senza partita IVA.',
    ],
    [
      { type: 'unknown_operation', name: 'foo:bar' },
      'Al Centro operazioni non ha potuto completare «foo:bar»: le schermate non prevedono questa operazione.',
    ],
    [
      { type: 'unknown_operation' },
      'Al Centro operazioni non ha potuto completare «»: le schermate non prevedono questa operazione.',
    ],
  ])('ACC-265 %j says %s', (facts, words) => expect(sentence(facts)).toBe(words));
  it('ACC-096 only what is asked of somebody can be reported', () => {
    expect(mayReportOperation('foo:bar', [{ operationName: 'foo:bar' }])).toBeNull();
    const asked = [{ operationName: 'kit:payment' }, { operationName: 'foo:bar' }];
    expect(mayReportOperation('foo:bar', asked)).toBeNull();
    for (const required of [[], [{ operationName: 'kit:payment' }]])
      expect(mayReportOperation('foo:bar', required)).toBe('Questa operazione non è tra quelle richieste.');
  });
});
