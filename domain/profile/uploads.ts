/** What people upload about themselves, and its life: it waits, then the office accepts or discards it. */
import { transitions } from '../kernel/transitions.ts';

export const UPLOAD_KINDS = ['photo_id', 'vat_certificate', 'identity_document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

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
