import { describe, expect, it } from 'vitest';
import { FIBRA, KLEEN } from '../access/roles.ts';
import {
  isConfirmedUnpaid,
  isTermOver,
  mayActivate,
  mayAttach,
  mayChangeSponsor,
  mayConfirm,
  mayDeleteInvitation,
  mayEditInvitation,
  mayInvite,
  mayRecordPostalOrder,
  mayReopen,
  maySetFree,
  mayStartInvitationPayment,
} from './may-invitation.ts';
import { INVITATION_STATUSES } from './states.ts';
import type { Progress } from './steps.ts';

const READY: Progress = {
  status: 'pending',
  isPaid: false,
  isFirstDue: false,
  files: ['id_front', 'id_back', 'cf_front', 'cf_back'],
  validated: ['email', 'mobile'],
  asked: ['email', 'mobile'],
};
const NOT_EDITABLE = 'Sponsorizzazione non più modificabile';
const PAID = 'La sponsorizzazione è già stata pagata';
const COMPLETE = 'La sponsorizzazione è già completata';
const BY_CARD = 'È in corso un pagamento con carta: aspetta il suo esito.';

describe('an invitation by its state', () => {
  /** In the order of `INVITATION_STATUSES`: pending, awaiting a payment, confirmed, completed. */
  it.each<[string, (status: (typeof INVITATION_STATUSES)[number]) => string | null, (string | null)[]]>([
    ['NET-035 is edited while it waits', mayEditInvitation, [null, NOT_EDITABLE, NOT_EDITABLE, NOT_EDITABLE]],
    [
      'NET-067 a payment is given up while one is expected',
      mayReopen,
      [
        'Non c’è un pagamento da annullare.',
        null,
        'Non c’è un pagamento da annullare.',
        'Non c’è un pagamento da annullare.',
      ],
    ],
    [
      'NET-028 joining for nothing is granted before it is confirmed',
      maySetFree,
      [
        null,
        'L’iscrizione gratuita si concede solo prima della conferma.',
        'L’iscrizione gratuita si concede solo prima della conferma.',
        'L’iscrizione gratuita si concede solo prima della conferma.',
      ],
    ],
    [
      'NET-035 a paper is added while it waits',
      (status) => mayAttach('cf_back', status, false),
      [null, NOT_EDITABLE, NOT_EDITABLE, NOT_EDITABLE],
    ],
    [
      'NET-040 a receipt as long as it is not paid',
      (status) => mayAttach('postal_order', status, false),
      [null, null, null, COMPLETE],
    ],
    ['NET-040 none of what is paid', (status) => mayAttach('postal_order', status, true), [PAID, PAID, PAID, PAID]],
    [
      'NET-080 the money of a postal order is recorded once one was chosen',
      (status) => mayRecordPostalOrder({ status, isPaid: false, method: 'postal_order' }, false),
      ['Prima va scelto il pagamento con bollettino.', null, null, COMPLETE],
    ],
    [
      'NET-080 not while a card is being charged',
      (status) => mayRecordPostalOrder({ status, isPaid: false, method: null }, true),
      ['Prima va scelto il pagamento con bollettino.', BY_CARD, BY_CARD, COMPLETE],
    ],
    [
      'NET-080 not of one that goes by card',
      (status) => mayRecordPostalOrder({ status, isPaid: false, method: 'stripe' }, false),
      ['Prima va scelto il pagamento con bollettino.', BY_CARD, BY_CARD, COMPLETE],
    ],
    [
      'NET-080 never twice',
      (status) => mayRecordPostalOrder({ status, isPaid: true, method: null }, false),
      [PAID, PAID, PAID, PAID],
    ],
    [
      'NET-066 is confirmed without a payment only while it waits',
      (status) => mayConfirm({ ...READY, status }),
      [
        null,
        'È in corso un pagamento: annullalo prima di scegliere altro.',
        'Operazione già completata: la sponsorizzazione è già confermata.',
        'Operazione già completata: la sponsorizzazione è già confermata.',
      ],
    ],
    [
      'NET-065 is paid while it waits, or again when a payment was left',
      (status) => mayStartInvitationPayment({ ...READY, status }),
      [
        null,
        null,
        'La sponsorizzazione non è pagabile. È già confermata: chi è stato sponsorizzato paga al primo accesso',
        'La sponsorizzazione non è pagabile. È già completata: non c’è nulla da pagare',
      ],
    ],
  ])('%s', (_, why, expected) => expect(INVITATION_STATUSES.map(why)).toEqual(expected));

  it('NET-065 NET-066 one that was paid, or lacks a document, is neither paid nor confirmed', () => {
    for (const may of [mayConfirm, mayStartInvitationPayment]) {
      expect(may({ ...READY, isPaid: true })).toBe(`La sponsorizzazione non è pagabile. ${PAID}`);
      expect(may({ ...READY, files: [] })).toBe(
        'La sponsorizzazione non è pagabile. Controlla di aver inserito tutti i dati e i documenti richiesti',
      );
    }
  });
  it('NET-044 is made into the shop one works in', () => {
    expect(mayInvite(FIBRA, FIBRA)).toBeNull();
    expect(mayInvite(KLEEN, FIBRA)).toBe('Nel frattempo hai cambiato negozio: ricarica la pagina e riprova.');
    expect(mayInvite(null, FIBRA)).toBe('Per sponsorizzare serve un negozio attivo.');
    expect(mayInvite(null, null)).toBe('Per sponsorizzare serve un negozio attivo.');
  });
});

describe('an invitation that is deleted', () => {
  const accessed = new Date('2026-11-20T10:00:00Z');
  const unpaid = { status: 'confirmed_unpaid', isPaid: false, isBeingPaid: false, payFrom: accessed } as const;
  const ONLY_WAITING = 'Si può eliminare solo una sponsorizzazione in attesa e non pagata.';
  it.each([
    ['NET-021 that waits', { ...unpaid, status: 'pending' }, false, null],
    ['NET-021 that was paid', { ...unpaid, status: 'pending', isPaid: true }, true, ONLY_WAITING],
    ['NET-021 that waits for a payment', { ...unpaid, status: 'awaiting_payment' }, true, ONLY_WAITING],
    [
      'NET-074 that is confirmed, by the sponsor',
      unpaid,
      false,
      'È già confermata: la può eliminare solo l’amministrazione, se non viene pagata.',
    ],
    ['NET-074 that is confirmed, by the office', unpaid, true, null],
    [
      'NET-074 within its days',
      { ...unpaid, payFrom: new Date('2026-11-24T10:00:00Z') },
      true,
      'I giorni per pagare non sono ancora passati.',
    ],
    [
      'NET-074 while money is on its way',
      { ...unpaid, isBeingPaid: true },
      true,
      'Un pagamento è in corso o da verificare: aspetta il suo esito.',
    ],
  ] as const)('%s', (_, i, isOffice, why) => expect(mayDeleteInvitation(i, '2026-11-25', isOffice)).toBe(why));
  it('NET-074 the days are over for whoever is confirmed and did not pay', () => {
    expect(isTermOver(unpaid, '2026-11-25')).toBe(true);
    expect(isTermOver(unpaid, '2026-11-24')).toBe(false);
    expect(isTermOver({ ...unpaid, status: 'pending' }, '2026-11-25')).toBe(false);
    expect(isTermOver({ ...unpaid, isPaid: true }, '2026-11-25')).toBe(false);
    expect(isTermOver({ ...unpaid, payFrom: null }, '2026-11-25')).toBe(false);
  });
});

it('NET-066 what was confirmed without a payment is known when it is asked again', () => {
  const of = (status: (typeof INVITATION_STATUSES)[number], isFree: boolean, isPaid: boolean) =>
    isConfirmedUnpaid({ status, isFree, isPaid });
  expect(of('confirmed_unpaid', false, false)).toBe(true);
  expect(of('completed', true, false)).toBe(true);
  expect(of('completed', true, true)).toBe(false);
  expect(of('completed', false, false)).toBe(false);
  expect(of('pending', true, false)).toBe(false);
});

it('NET-363 NET-868 who has signed and paid becomes an agent, once', () => {
  const done = {
    status: 'completed',
    userType: 'sponsorizzato',
    isDeleted: false,
    sponsorSells: true,
    isFirstDue: false,
    unsigned: 0,
  } as const;
  expect(mayActivate(done)).toBeNull();
  expect(mayActivate({ ...done, userType: 'agente' })).toBe('È già un incaricato.');
  const unfinished = 'La registrazione non è ancora completata.';
  expect(mayActivate({ ...done, status: 'confirmed_unpaid' })).toBe(unfinished);
  expect(mayActivate({ ...done, userType: null })).toBe(unfinished);
  expect(mayActivate({ ...done, isDeleted: true })).toBe('L’account di questa persona è stato eliminato.');
  expect(mayActivate({ ...done, isFirstDue: true })).toBe(
    'Il primo pagamento è da fare di nuovo: la persona lo trova nel Centro operazioni.',
  );
  expect(mayActivate({ ...done, sponsorSells: false })).toBe(
    'Lo sponsor non è più un incaricato attivo: prima scegline un altro.',
  );
  expect(mayActivate({ ...done, unsigned: 1 })).toBe('Mancano delle firme: la persona le trova nel Centro operazioni.');
});

it('NET-363 the sponsor of whoever is no agent yet is changed for another', () => {
  expect(mayChangeSponsor('sponsorizzato', 1, 2)).toBeNull();
  expect(mayChangeSponsor(null, 1, 1)).toBe('È già lo sponsor di questa persona.');
  expect(mayChangeSponsor('agente', 1, 2)).toBe('La persona è già un incaricato: lo sponsor è quello del suo profilo.');
});
