/** What people upload about themselves, and its life: it waits, then the office accepts or discards it. */
import { daysBetween, type Day } from '../kernel/days.ts';
import { transitions } from '../kernel/transitions.ts';

export const UPLOAD_KINDS = ['photo_id', 'vat_certificate', 'identity_document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Who somebody is: a sponsor who acts for them has nothing to look for in it (D7). */
const IDENTITY_KINDS: readonly UploadKind[] = ['photo_id', 'identity_document'];
export const mayReadUpload = (kind: UploadKind, acting: { kind: string } | null): string | null =>
  acting?.kind === 'subordinate' && IDENTITY_KINDS.includes(kind)
    ? 'Questo documento lo vedono solo la persona e l’azienda.'
    : null;

/** What it is called where it is listed. */
export const KIND_WORDS: Readonly<Record<UploadKind, string>> = {
  photo_id: 'Foto tessera',
  vat_certificate: 'Certificato di attribuzione della partita IVA',
  identity_document: 'Documento d’identità',
};

export const UPLOAD_STATES = ['waiting', 'accepted', 'discarded'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];
export const UPLOAD_TRANSITIONS = transitions<UploadState>()({
  accept: { from: ['waiting'], to: 'accepted' },
  discard: { from: ['waiting'], to: 'discarded' },
});

/** What the person reads of it (ACC-212). */
export const UPLOAD_WORDS: Readonly<Record<UploadState, string>> = {
  waiting: 'In attesa di convalida',
  accepted: 'Convalidato',
  discarded: 'Scartato',
};

/** As much as a file may weigh. */
export const MOST_UPLOAD_BYTES = 5 * 1024 * 1024;
/** As long as the office may write why it discards something. */
export const REASON_LENGTH = 300;

/** The newest upload of a kind: it alone decides what is still asked for. */
export type Latest = { state: UploadState; settledOn: Day | null } | null;

/**
 * Since when the photo of an agent is missing: none was ever given, or the office discarded the last one. One that
 * waits for the office is there.
 */
export const photoMissing = (
  latest: Latest,
  joinedOn: Day,
  today: Day,
): { discarded: boolean; days: number } | null => {
  if (latest !== null && latest.state !== 'discarded') return null;
  return { discarded: latest !== null, days: Math.max(0, daysBetween(latest?.settledOn ?? joinedOn, today)) };
};
