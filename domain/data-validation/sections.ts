/** What the office validates, section by section: what people uploaded about themselves, and incomes from others. */
import type { UploadKind } from '../profile/uploads.ts';

/** The codes that uploads have on the wire: a list of their own, whatever fiscal documents are called (NET-299). */
export const UPLOAD_TYPES = ['FT', 'CA', 'CI'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];
export const KIND_OF: Readonly<Record<UploadType, UploadKind>> = {
  FT: 'photo_id',
  CA: 'vat_certificate',
  CI: 'identity_document',
};
export const TYPE_OF: Readonly<Record<UploadKind, UploadType>> = {
  photo_id: 'FT',
  vat_certificate: 'CA',
  identity_document: 'CI',
};

/** What waits is decided once; both lives are the same. */
export const STATES = ['waiting', 'accepted', 'discarded'] as const;
export type State = (typeof STATES)[number];
/** What the office reads of it. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  waiting: 'Da convalidare',
  accepted: 'Convalidato',
  discarded: 'Scartato',
};

/** Reasons that come again and again: one press writes them, and they can be changed. */
export const FREQUENT_REASONS: Readonly<Record<UploadType | 'incomes', readonly string[]>> = {
  FT: [
    'Il viso non si vede per intero.',
    'I lobi delle orecchie non si vedono.',
    'La foto è sfocata o troppo scura.',
    'È la foto di un’altra foto.',
  ],
  CA: [
    'Non si legge la partita IVA.',
    'La partita IVA del certificato non è quella dichiarata.',
    'Il certificato è intestato a un’altra persona.',
  ],
  CI: [
    'Il documento è scaduto.',
    'Il documento non si legge per intero.',
    'I dati del documento non sono quelli dichiarati.',
  ],
  incomes: ['Risulta già inserito.', 'L’importo non è l’imponibile lordo.', 'La data non è quella del documento.'],
};
