/** What people are told about the papers they uploaded, and about a consent they took back. */
import { KIND_WORDS, type UploadKind } from '@ema/domain/profile/uploads.ts';

type Mail = { subject: string; body: string };
/** Where another one is given. */
const AGAIN: Readonly<Record<UploadKind, string>> = {
  photo_id: 'Carica una nuova foto nel Centro operazioni, che trovi al prossimo accesso.',
  vat_certificate: 'Carica di nuovo il certificato nel Centro operazioni, che trovi al prossimo accesso.',
  identity_document: 'Carica di nuovo il documento in «Account», «Carica documento».',
};

const NOTHING = 'Non devi fare altro.';
type Settled = { firstName: string; kind: UploadKind; reason: string | null; isOfOtherNumber: boolean };

/** `reason`: why it was discarded, null when it was accepted. */
export const settledMail = (d: Settled): Mail => {
  const what = KIND_WORDS[d.kind];
  const [outcome, then] = d.reason === null ? ['convalidato', NOTHING] : discarded(d, d.reason);
  return {
    subject: `${what}: ${outcome}`,
    body: [`Gentile ${d.firstName},`, `abbiamo controllato il file «${what}».`, then, 'EMA Planet'].join('\n\n'),
  };
};

const discarded = ({ kind, isOfOtherNumber }: Settled, reason: string): [outcome: string, then: string] => {
  const why = `Non abbiamo potuto accettarlo per questo motivo: ${reason}`;
  if (!isOfOtherNumber) return ['da caricare di nuovo', `${why}\n\n${AGAIN[kind]}`];
  return ['non accettato', `${why}\n\nRiguarda una partita IVA diversa da quella registrata. ${NOTHING}`];
};

export const withdrawnMail = (d: { firstName: string; title: string }): Mail => ({
  subject: `Consenso revocato: ${d.title}`,
  body: [
    `Gentile ${d.firstName},`,
    `abbiamo registrato la revoca del tuo consenso «${d.title}». Da ora non lo useremo più; resta valido ciò che ` +
      'abbiamo fatto prima della revoca. Trovi la registrazione in «I miei dati», «Privacy».',
    'Se non l’hai chiesto tu, cambia la password e scrivi all’assistenza.',
    'EMA Planet',
  ].join('\n\n'),
});
