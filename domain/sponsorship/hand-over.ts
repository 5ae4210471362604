/** The link by which a candidate completes an invitation on their own phone: how far they are, and why it is over. */
import { NOT_EDITABLE } from './may-invitation.ts';
import { nextStep, type Progress, type WizardStep } from './steps.ts';
import type { InvitationStatus } from './states.ts';

/** What a candidate does; paying and confirming stay with the wizard. */
export const HANDED_STEPS = ['data', 'id', 'cf', 'contacts', 'done'] as const;
export type HandedStep = (typeof HANDED_STEPS)[number];
/** `null`: nothing was written down yet. */
export const handedStep = (progress: Progress | null): HandedStep => {
  if (progress === null) return 'data';
  const step: WizardStep = nextStep(progress);
  return step === 'payment' ? 'done' : step;
};

/** So many links of one sponsor may wait for whoever has not begun. */
export const MOST_OPEN_LINKS = 20;
export const NAME_LENGTH = 60;

/** `status`: null as long as nothing was written down. */
export const mayHandOver = (status: InvitationStatus | null, open: number): string | null => {
  if (status !== null) return status === 'pending' ? null : NOT_EDITABLE;
  return open < MOST_OPEN_LINKS
    ? null
    : `Hai già ${MOST_OPEN_LINKS} collegamenti che aspettano: ritirane uno prima di farne un altro.`;
};

export type LinkFacts = {
  revokedAt: Date | null;
  expiresAt: Date;
  /** Of its invitation, once there is one. */
  status: InvitationStatus | null;
  isDeleted: boolean;
  isSponsorActive: boolean;
};
/** Whatever else is wrong, an invitation that was deleted or confirmed has no use for another link. */
export const linkFault = (l: LinkFacts, now: Date): string | null => {
  if (l.isDeleted)
    return 'Questa iscrizione è stata annullata e i tuoi dati sono stati cancellati. Per ricominciare rivolgiti al tuo sponsor.';
  if (l.status !== null && l.status !== 'pending')
    return 'La tua iscrizione è già confermata o in pagamento: qui non c’è altro da completare.';
  if (l.revokedAt !== null) return 'Questo collegamento non vale più: chiedi al tuo sponsor l’ultimo che ha creato.';
  if (l.expiresAt <= now) return 'Questo collegamento è scaduto: chiedi al tuo sponsor di crearne uno nuovo.';
  return l.isSponsorActive ? null : 'Il tuo sponsor non può più seguire questa iscrizione: rivolgiti all’assistenza.';
};
export const UNKNOWN_LINK = 'Questo collegamento non esiste: controlla di averlo copiato per intero.';
export const CHANGED_MEANWHILE =
  'Nel frattempo questi dati sono stati modificati, forse dal tuo sponsor. Ricarica la pagina, controllali e salva di nuovo.';
