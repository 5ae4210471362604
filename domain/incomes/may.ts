/** Why an agent cannot answer what the tax office wants to know, or the office not decide: the sentence, or null. */
import { alreadyDecided, type Decision } from '../kernel/decided.ts';
import { mayHappen } from '../kernel/transitions.ts';
import { INCOME_TRANSITIONS } from './states.ts';

/** May the choice about incomes from others be made? It is made once; the office opens it again (ACC-254). */
export const mayDeclareIncomes = (chosen: boolean | null, wanted: boolean): string | null =>
  chosen === null || chosen === wanted
    ? null
    : 'Hai già risposto a questa domanda. Per cambiare la risposta rivolgiti all’assistenza.';

/** May an amount be sent again with an answer that stands? Only the one that was noted with it. */
export const mayRepeatAmount = (isNoted: boolean): string | null =>
  isNoted ? null : 'Hai già risposto a questa domanda: inserisci i redditi in «Redditi esterni».';

/** What a person gives once, and only the office changes afterwards. */
const ONCE = {
  vatNumber: 'La tua partita IVA è già registrata. Per cambiarla rivolgiti all’assistenza.',
  iban: 'Il tuo IBAN è già registrato. Per cambiarlo rivolgiti all’assistenza.',
} as const;

/** May it be given? Giving the same again changes nothing. */
export const mayGiveOnce = (what: keyof typeof ONCE, given: string | null, wanted: string): string | null =>
  given === null || given === wanted ? null : ONCE[what];

/** NET-292: what was decided once stays so; whoever comes second reads who was first. */
export const mayDecideIncome = (decided: Decision, event: keyof typeof INCOME_TRANSITIONS): string | null =>
  mayHappen(INCOME_TRANSITIONS, decided.state, event) ? null : alreadyDecided('Questo compenso', decided);
