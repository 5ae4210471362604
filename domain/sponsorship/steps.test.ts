import { describe, expect, it } from 'vitest';
import { INVITATION_FILES, INVITATION_FILE_WORDS, isPaperComplete } from './files.ts';
import { mayAttach, mayConfirm, mayDeleteInvitation, mayInvite, paymentTerm } from './may-invitation.ts';
import { INVITATION_STATUSES, INVITATION_TRANSITIONS, type InvitationStatus } from './states.ts';
import { nextStep, openContacts, whyNotPayable, WIZARD_STEPS, WIZARD_STEP_WORDS, type Progress } from './steps.ts';
import { INVITATION_STATUS_WORDS, PAYMENT_METHOD_WORDS } from './words.ts';

const READY: Progress = {
  status: 'pending',
  isPaid: false,
  isFirstDue: false,
  files: ['id_front', 'id_back', 'cf_front', 'cf_back'],
  validated: ['email', 'mobile'],
  asked: ['email', 'mobile'],
};
const INCOMPLETE = 'Controlla di aver inserito tutti i dati e i documenti richiesti';

describe('how an invitation goes on', () => {
  it.each<[string, Partial<Progress>, string]>([
    ['nothing uploaded', { files: [] }, 'id'],
    ['one side', { files: ['id_front', 'cf_front', 'cf_back'] }, 'id'],
    ['no tax code', { files: ['id_front', 'id_back'] }, 'cf'],
    ['no contact', { validated: [] }, 'contacts'],
    ['one contact', { validated: ['email'] }, 'contacts'],
    ['NET-064 the other is not asked for', { validated: ['email'], asked: ['email'] }, 'payment'],
    ['all', {}, 'payment'],
  ])('NET-034 %s', (_, change, step) => expect(nextStep({ ...READY, ...change })).toBe(step));
  it('NET-060 the e-mail comes before the mobile', () =>
    expect(openContacts({ validated: [], asked: ['mobile', 'email'] })).toEqual(['email', 'mobile']));
  it('NET-037 a paper has two sides', () => {
    expect(isPaperComplete('cf', INVITATION_FILES)).toBe(true);
    expect(isPaperComplete('cf', ['cf_back', 'id_front'])).toBe(false);
  });
  it.each<[string, Partial<Progress>, string | null]>([
    ['ready', {}, null],
    ['whose checkout was left', { status: 'awaiting_payment' }, null],
    ['paid', { status: 'completed', isPaid: true }, 'La sponsorizzazione è già stata pagata'],
    ['that joined for nothing', { status: 'completed' }, 'È già completata: non c’è nulla da pagare'],
    [
      'whose first payment went back',
      { status: 'completed', isFirstDue: true },
      'Il primo pagamento è stato restituito: chi è stato sponsorizzato lo rifà nel Centro operazioni',
    ],
    ['that was paid and waits', { isPaid: true }, 'La sponsorizzazione è già stata pagata'],
    ['without a document', { files: [] }, INCOMPLETE],
    ['confirmed', { status: 'confirmed_unpaid' }, 'È già confermata: chi è stato sponsorizzato paga al primo accesso'],
  ])('NET-065 NET-066 one %s', (_, change, why) => expect(whyNotPayable({ ...READY, ...change })).toBe(why));
});

describe('what may be done', () => {
  it('NET-022 NET-023 the names and the ways from state to state', () => {
    expect(INVITATION_STATUS_WORDS).toEqual({
      pending: 'In attesa',
      awaiting_payment: 'In attesa di pagamento',
      confirmed_unpaid: 'Confermata, non pagata',
      completed: 'Completata',
    });
    expect(PAYMENT_METHOD_WORDS).toEqual({ postal_order: 'Bollettino Postale', stripe: 'Carta di credito' });
    expect(WIZARD_STEPS.map((step) => WIZARD_STEP_WORDS[step])).toEqual([
      'Dati',
      'Documento',
      'Codice fiscale',
      'Contatti',
      'Pagamento',
    ]);
    expect(INVITATION_FILES.map((file) => INVITATION_FILE_WORDS[file])).toEqual([
      'Documento d’identità, fronte',
      'Documento d’identità, retro',
      'Codice fiscale, fronte',
      'Codice fiscale, retro',
      'Ricevuta del bollettino postale',
    ]);
    const ends = (status: InvitationStatus) =>
      Object.values(INVITATION_TRANSITIONS)
        .filter(({ from }) => (from as readonly InvitationStatus[]).includes(status))
        .map(({ to }) => to);
    expect(INVITATION_STATUSES.map(ends)).toEqual([
      ['awaiting_payment', 'confirmed_unpaid', 'completed'],
      ['awaiting_payment', 'pending', 'completed'],
      ['completed'],
      [],
    ]);
  });
  it.each<[InvitationStatus, boolean, string | null, string, boolean, boolean]>([
    ['pending', false, null, '2026-11-21', true, true],
    ['pending', true, null, '2026-11-21', false, false],
    ['awaiting_payment', false, null, '2026-11-21', false, false],
    ['completed', true, null, '2026-11-21', false, false],
    ['confirmed_unpaid', false, null, '2027-11-21', false, false],
    // In on a Friday: Monday and Tuesday are the two working days.
    ['confirmed_unpaid', false, '2026-11-20T10:00:00Z', '2026-11-24', false, false],
    ['confirmed_unpaid', false, '2026-11-20T10:00:00Z', '2026-11-25', false, true],
    ['confirmed_unpaid', true, '2026-11-20T10:00:00Z', '2026-11-25', false, false],
  ])('NET-021 NET-074 NET-075 %s, paid %s, in at %s, on %s', (status, isPaid, login, today, sponsor, office) => {
    const of = { status, isPaid, isBeingPaid: false, payFrom: login === null ? null : new Date(login) };
    expect([false, true].map((isOffice) => mayDeleteInvitation(of, today, isOffice) === null)).toEqual([
      sponsor,
      office,
    ]);
    expect(mayDeleteInvitation({ ...of, isBeingPaid: true }, today, true)).toContain('pagamento è in corso');
  });
  it('NET-075 two working days from the first access, none before it', () => {
    expect(paymentTerm(null)).toBeNull();
    expect(paymentTerm(new Date('2026-12-07T09:00:00+01:00')), 'the 8th is a holiday').toBe('2026-12-10');
  });
  it('NET-071 NET-072 confirmed once, and only when nothing is missing', () => {
    expect(mayConfirm(READY)).toBeNull();
    expect(mayConfirm({ ...READY, files: [] })).toBe(`La sponsorizzazione non è pagabile. ${INCOMPLETE}`);
    expect(mayConfirm({ ...READY, status: 'awaiting_payment' })).toContain('annullalo');
    expect(mayConfirm({ ...READY, status: 'completed' })).toContain('già confermata');
  });
  it('NET-040 NET-044 papers while it waits, the receipt until it is paid, into one’s own shop', () => {
    expect(mayAttach('id_front', 'awaiting_payment', false)).toBe('Sponsorizzazione non più modificabile');
    expect(mayAttach('postal_order', 'confirmed_unpaid', false)).toBeNull();
    expect(mayAttach('postal_order', 'completed', true)).not.toBeNull();
    expect([mayInvite(1, 1), mayInvite(null, null), mayInvite(1, 0)].map((why) => why === null)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
