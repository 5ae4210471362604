/** What each operation in bulk is called, what its rows are, and what is read before it begins. */
import { describe, expect, it } from 'vitest';
import { BULK_ACTIONS, BULK_WORDS, type BulkAction } from './actions.ts';

const CANCELLED = 'File e prove restano; chi li ha ricevuti li vede annullati, con il motivo.';
const WORDS: [BulkAction, title: string, rows: string, effect: string][] = [
  [
    'users.disable',
    'Disabilita utenti',
    'utente, utenti',
    'Chi è nel portale ne esce subito e non può più entrare, finché non lo riabiliti.',
  ],
  [
    'users.enable',
    'Riabilita utenti',
    'utente, utenti',
    'Possono di nuovo entrare nel portale con le loro credenziali.',
  ],
  [
    'contracts.cancel',
    'Annulla contratti',
    'contratto, contratti',
    `${CANCELLED} Le copie delle commissioni, se ce ne sono, restano: si annullano dall’ordine.`,
  ],
  ['fiscal-documents.cancel', 'Annulla documenti', 'documento, documenti', CANCELLED],
  [
    'card-receipts.cancel',
    'Annulla ricevute',
    'ricevuta, ricevute',
    'File e prove restano; chi le ha ricevute le vede annullate, con il motivo.',
  ],
  [
    'webhooks.resend',
    'Rimanda messaggi dei webhook',
    'messaggio, messaggi',
    'Ognuno parte di nuovo con lo stesso numero, anche se era già arrivato.',
  ],
  [
    'admin-orders.send-email',
    'Invia commissioni per e-mail',
    'commissione, commissioni',
    'Parte un’e-mail per ogni commissione.',
  ],
  [
    'deliveries.verify',
    'Verifica pagamenti dichiarati',
    'pagamento, pagamenti',
    'Risultano arrivati: una consegna di cui è arrivato tutto è pagata. Non si torna indietro.',
  ],
  [
    'contact-validations.force',
    'Valida contatti',
    'contatto, contatti',
    'Valgono come convalidati senza il loro codice: ne risponde chi li valida, e resta nel log.',
  ],
  [
    'agents.set-status',
    'Cambia stato degli agenti',
    'agente, agenti',
    'Ognuno riceve lo stato che scegli, qualunque avesse prima.',
  ],
  [
    'products.disable',
    'Togli prodotti dalla vendita',
    'prodotto, prodotti',
    'Non si ordinano più, in nessun listino; gli ordini già fatti restano come sono.',
  ],
  [
    'products.enable',
    'Rimetti prodotti in vendita',
    'prodotto, prodotti',
    'Si ordinano di nuovo, nei listini in cui stanno.',
  ],
  [
    'media.hide',
    'Nascondi foto e video',
    'elemento, elementi',
    'Escono da questo elenco; chi li ha caricati li vede ancora, con il motivo.',
  ],
  [
    'media.show',
    'Mostra di nuovo foto e video',
    'elemento, elementi',
    'Tornano fra i visibili, senza il motivo per cui erano nascosti.',
  ],
  ['agents-papers.cancel', 'Annulla documenti e ricevute', 'documento, documenti', CANCELLED],
];

describe('the words of operations in bulk', () => {
  it.each(WORDS)('NET-519 NET-680 %s: «%s» of %s', (action, title, rows, effect) => {
    const { one, many, ...words } = BULK_WORDS[action];
    expect([words, `${one}, ${many}`]).toEqual([{ title, effect }, rows]);
  });
  it('NET-519 NET-680 each stands there once, and no two are called the same', () => {
    expect(WORDS.map(([action]) => action)).toEqual([...BULK_ACTIONS]);
    expect(new Set(WORDS.map(([, title]) => title)).size).toBe(BULK_ACTIONS.length);
  });
});
