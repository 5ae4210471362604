import { describe, expect, it } from 'vitest';
import {
  mayAnswer,
  mayAskForCode,
  mayAssign,
  mayCancel,
  mayChooseConsent,
  mayCountPage,
  mayDownloadSigned,
  mayFollowReading,
  mayMail,
  mayReceiveCode,
  mayRejectProgramme,
  maySign,
  maySignByItself,
  SIGNED_OR_CANCELLED,
} from './may.ts';
import type { SignatureFacts } from './signature.ts';

const facts: SignatureFacts & { hasFile: boolean } = {
  documentType: 'other_x',
  pageCount: 3,
  pagesSeen: [1, 2, 3],
  isNewContractSignature: false,
  declarationsGiven: false,
  meetingsRequired: false,
  meetingsGiven: false,
  marketingConsent: null,
  hasFile: true,
};

describe('what is missing before a code is sent', () => {
  it.each<[string, Partial<typeof facts>, string | null]>([
    ['ACC-113 nothing', {}, null],
    ['ACC-113 the file was never opened', { hasFile: false }, 'Apri prima il documento e leggilo per intero.'],
    ['ACC-113 two pages', { pagesSeen: [2] }, 'Leggi tutte le pagine prima di firmare: ne mancano 2.'],
    ['ACC-113 one page', { pagesSeen: [1, 3] }, 'Leggi tutte le pagine prima di firmare: ne manca una.'],
    [
      'ACC-141 the declarations',
      { documentType: 'engagement_letter_emakleen', pagesSeen: [] },
      'Rispondi prima alle domande della lettera d’incarico.',
    ],
    [
      'ACC-129 the meetings',
      { documentType: 'agent_registration', meetingsRequired: true, pagesSeen: [] },
      'Compila prima il programma di fidelizzazione.',
    ],
    ['ACC-148 the choice', { documentType: 'privacy_policy_customer' }, 'Scegli prima se prestare il consenso.'],
    ['ACC-148 nothing after a refusal', { documentType: 'privacy_policy_customer', marketingConsent: false }, null],
  ])('%s', (_, change, sentence) => expect(mayAskForCode({ ...facts, ...change })).toBe(sentence));
  it.each<[string, number[], string | null]>([
    ['all of it', [1, 2, 3], null],
    ['two pages', [1, 2], 'Leggi tutte le pagine prima di scegliere: ne manca una.'],
    ['nothing', [], 'Leggi tutte le pagine prima di scegliere: ne mancano 3.'],
  ])('ACC-147 the choice comes after reading: %s', (_, pagesSeen, sentence) =>
    expect(mayChooseConsent({ ...facts, documentType: 'privacy_policy_manager', pagesSeen })).toBe(sentence),
  );
});

describe('what comes after reading', () => {
  it.each<[number, number[], string, string | null]>([
    [3, [1, 2, 3], 'confermare', null],
    [3, [3, 3, 1, 2], 'confermare', null],
    [3, [1, 2], 'confermare', 'Leggi tutte le pagine prima di confermare: ne manca una.'],
    [3, [2], 'firmare', 'Leggi tutte le pagine prima di firmare: ne mancano 2.'],
    [3, [0, 4, 5], 'firmare', 'Leggi tutte le pagine prima di firmare: ne mancano 3.'],
    [1, [], 'firmare', 'Leggi tutte le pagine prima di firmare: ne manca una.'],
    [1, [1], 'firmare', null],
  ])('ACC-159 ACC-160 of %i pages, with %j read, before «%s»', (pageCount, seen, before, sentence) =>
    expect(mayFollowReading(pageCount, seen, before)).toBe(sentence),
  );
});

describe('signing', () => {
  it('ACC-094 only what is assigned', () =>
    expect([maySign('assigned'), maySign('signed'), maySign('cancelled')]).toEqual([
      null,
      'Operazione già completata: questo documento è già firmato.',
      'Questo documento è stato annullato e non può più essere firmato.',
    ]));
  it('ORD-273 the copy of an order from its page', () =>
    expect([maySignByItself(null), maySignByItself(0)]).toEqual([
      null,
      'Questa copia si firma dalla pagina dell’ordine.',
    ]));
  it.each([
    ['+393471234567', true, true, true],
    ['+393471234567', false, false, true],
    ['+393471234567', false, true, false],
    [null, true, false, false],
    [null, false, true, false],
  ])('ACC-115 a code to %s, validated %s, proof needed %s: %s', (mobile, isValidated, isProofNeeded, may) =>
    expect(mayReceiveCode({ mobile, isValidated, isProofNeeded })).toBe(
      may ? null : 'Per firmare convalida prima il tuo numero di cellulare.',
    ),
  );
  it('ACC-120 the sealed copy exists from the signature on', () =>
    expect([mayDownloadSigned(true), mayDownloadSigned(false)]).toEqual([null, 'Il documento non è ancora firmato.']));
});

describe('reading and answering', () => {
  it.each([
    ['a1', 'a1', true],
    ['a1', 'b2', false],
    [null, 'b2', false],
  ])('ACC-113 a page of %s shown as %s counts: %s', (assigned, shown, counts) =>
    expect(mayCountPage(assigned, shown)).toBe(
      counts ? null : 'Il documento mostrato non è quello assegnato. Ricarica la pagina.',
    ),
  );
  it('ACC-149 only questions of its own type', () =>
    expect([mayAnswer('engagement_letter', 'engagement_letter'), mayAnswer('other_x', 'engagement_letter')]).toEqual([
      null,
      'Questo documento non prevede queste risposte.',
    ]));
});

it('ACC-117 what is said when somebody was first', () =>
  expect(SIGNED_OR_CANCELLED).toBe('Nel frattempo il documento è stato firmato o annullato.'));

it('ACC-211 a signed copy goes by e-mail, a cancelled one never', () =>
  expect([mayMail('signed'), mayMail('assigned'), mayMail('cancelled')]).toEqual([
    null,
    'Il documento non è ancora firmato.',
    'Questo documento è stato annullato: non si può inviare.',
  ]));

describe('what the office may do with a contract', () => {
  it.each<[string, Parameters<typeof mayCancel>[0], string | null]>([
    ['ACC-386 one to sign', { state: 'assigned', isOrderCopy: false }, null],
    ['ACC-386 NET-318 a signed one', { state: 'signed', isOrderCopy: false }, null],
    [
      'ACC-386 a cancelled one',
      { state: 'cancelled', isOrderCopy: false },
      'Operazione già completata: questo documento è già annullato.',
    ],
    [
      'ACC-386 the copy of an order',
      { state: 'signed', isOrderCopy: true },
      'La copia di una commissione si annulla dall’ordine, non da qui.',
    ],
  ])('%s', (_, contract, why) => expect(mayCancel(contract)).toBe(why));
  it('ACC-136 only a programme that was filled in can be refused', () =>
    expect([mayRejectProgramme(true), mayRejectProgramme(false)]).toEqual([
      null,
      'Con questo documento non è stato compilato un programma di fidelizzazione.',
    ]));
  it.each<[string, Partial<Parameters<typeof mayAssign>[0]>, string | null]>([
    ['the text in force', {}, null],
    ['the copy of an order', { isOrderCopy: true }, 'La copia di una commissione nasce con l’ordine.'],
    ['what was never published', { isPublished: false }, 'Questo documento non è ancora pubblicato.'],
    ['to an account nobody uses', { isUsable: false }, 'Questo account non è attivo: nessuno potrebbe firmare.'],
    [
      'to whom no code could go (ACC-596)',
      { isReachable: false },
      'Questa persona non può ricevere il codice per firmare: prima deve convalidare un cellulare in «I miei dati».',
    ],
    ['twice', { has: 'waiting' }, 'Questa persona ha già questo documento da firmare.'],
    ['signed', { has: 'signed' }, 'Questa persona ha già firmato la revisione in vigore di questo documento.'],
  ])('ACC-387 given by hand: %s', (_, change, why) =>
    expect(
      mayAssign({ isPublished: true, isOrderCopy: false, isUsable: true, isReachable: true, has: 'none', ...change }),
    ).toBe(why),
  );
});
