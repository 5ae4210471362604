/** Why a paper cannot be uploaded or settled, or a consent not be taken back: the sentence, or null. */
import { alreadyDecided, type Decision } from '../kernel/decided.ts';
import { mayHappen } from '../kernel/transitions.ts';
import { UPLOAD_TRANSITIONS, type UploadKind, type UploadState } from './uploads.ts';

/** A new identity document may come at any time: the old one expires. */
const ALREADY: Readonly<
  Record<Exclude<UploadKind, 'identity_document'>, Readonly<Record<UploadState, string | null>>>
> = {
  photo_id: {
    waiting: 'Hai già caricato la foto: è in attesa di convalida.',
    accepted: 'La tua foto è già convalidata. Per cambiarla rivolgiti all’assistenza.',
    discarded: null,
  },
  vat_certificate: {
    waiting: 'Hai già caricato il certificato: è in attesa di convalida.',
    accepted: 'Il tuo certificato è già convalidato. Per cambiarlo rivolgiti all’assistenza.',
    discarded: null,
  },
};

/** `latest`: the newest of that kind. The first certificate comes with the VAT number (ACC-186). */
export const mayUpload = (kind: UploadKind, latest: UploadState | null): string | null => {
  if (kind === 'identity_document') return null;
  if (latest !== null) return ALREADY[kind][latest];
  return kind === 'photo_id' ? null : 'Il certificato si allega insieme alla partita IVA.';
};

/** NET-292: what was settled once stays so; whoever comes second reads who was first. */
export const maySettle = (settled: Decision, event: keyof typeof UPLOAD_TRANSITIONS): string | null =>
  mayHappen(UPLOAD_TRANSITIONS, settled.state, event) ? null : alreadyDecided('Questo file', settled);

/** A consent that was given is taken back once; one that was refused has nothing to take back. */
export const mayWithdraw = ({ isGiven, isWithdrawn }: { isGiven: boolean; isWithdrawn: boolean }): string | null => {
  if (!isGiven) return 'Questo consenso non è stato prestato: non c’è nulla da revocare.';
  return isWithdrawn ? 'Operazione già completata: questo consenso è già revocato.' : null;
};
