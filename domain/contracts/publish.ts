/** Why a text cannot be drafted or published, and what a publication brings with it, in sentences. */
import { formatCount } from '../kernel/counts.ts';
import type { Asked, Audience } from './kinds.ts';
import { missingFrom } from './text-faults.ts';

/** One publication of a kind at a time: who is asked twice would sign twice. */
export const mayPublish = (facts: {
  draft: { title: string; body: string } | null;
  inForce: { title: string; body: string } | null;
  audience: Audience;
  isPublishing: boolean;
}): string | null => {
  const { draft, inForce, audience, isPublishing } = facts;
  if (draft === null) return 'Non c’è una bozza da pubblicare: forse qualcuno l’ha già pubblicata o eliminata.';
  if (isPublishing) return 'La pubblicazione precedente è ancora in corso: riprova quando è finita.';
  const missing = missingFrom(draft, audience);
  if (missing.length > 0) return missing.join(' ');
  return inForce?.title === draft.title && inForce.body === draft.body
    ? 'La bozza è uguale al testo in vigore: non c’è niente da pubblicare.'
    : null;
};

/** A draft is somebody's work until it is published or given up. */
export const mayChangeDraft = (draft: object | null): string | null =>
  draft === null ? 'Non c’è più una bozza: forse qualcuno l’ha pubblicata o eliminata.' : null;

/** Of whom a publication of today would ask a signature. */
export type Reach = {
  /** Everybody the text is for who does not have this revision. */
  everybody: number;
  /** Those of them who have not signed an earlier one. */
  unsigned: number;
  /** Who has an earlier one that waits for their signature: this one takes its place. */
  replaced: number;
  /** Of everybody and of the unsigned: who can come in and has an e-mail address, and is written to. */
  everybodyTold: number;
  unsignedTold: number;
};

const people = (n: number): string => (n === 1 ? '1 persona' : `${formatCount(n)} persone`);

/** Who is written to (ACC-403), of `n` who are to sign. */
const toldOf = (n: number, told: number): string => {
  const why = 'manca l’indirizzo o l’accesso è disabilitato';
  if (told === 0) return `Nessuno sarà avvisato per e-mail: ${why}.`;
  const who = `${people(told)} ${told === 1 ? 'sarà avvisata' : 'saranno avvisate'} per e-mail`;
  return told === n
    ? `${who}.`
    : `${who}; ${n - told === 1 ? 'l’altra' : `le altre ${formatCount(n - told)}`} no: ${why}.`;
};

/** What will happen, sentence by sentence, before somebody says yes. */
export const consequencesOf = (asked: Asked, reach: Reach, audience: Audience): string[] => {
  if (audience === 'orders')
    return [
      'Le commissioni create da ora in poi hanno una copia con questo testo.',
      'Le copie già create, firmate o da firmare, restano come sono.',
    ];
  const n = asked === 'everybody' ? reach.everybody : reach.unsigned;
  const signed = reach.everybody - reach.unsigned;
  const sentences = [
    n === 0
      ? 'Oggi non riguarda nessuno; chi arriverà dopo riceverà questo testo.'
      : `${people(n)} ${n === 1 ? 'dovrà' : 'dovranno'} firmare questo testo al prossimo accesso, prima di continuare.`,
  ];
  if (n > 0) sentences.push(toldOf(n, asked === 'everybody' ? reach.everybodyTold : reach.unsignedTold));
  if (reach.replaced > 0)
    sentences.push(
      `A ${people(reach.replaced)} che non ${reach.replaced === 1 ? 'ha' : 'hanno'} ancora firmato la revisione ` +
        'precedente, questa ne prende il posto; le risposte già date restano.',
    );
  if (signed > 0)
    sentences.push(
      asked === 'everybody'
        ? `${people(signed)} ${signed === 1 ? 'ha' : 'hanno'} già firmato una revisione precedente: la copia firmata resta valida e consultabile.`
        : `${people(signed)} ${signed === 1 ? 'ha' : 'hanno'} già firmato una revisione precedente e non ${signed === 1 ? 'deve' : 'devono'} firmare di nuovo.`,
    );
  return sentences;
};
