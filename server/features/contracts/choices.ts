/** Says what a person chose or declared before signing, for the evidence page. */
import { MARKETING_TITLE } from '@ema/domain/contracts/consent.ts';
import type { ContractRow } from './queries.ts';

const yes = (value: boolean): string => (value ? 'Sì' : 'No');

/** What the person chose or declared before signing, in the words of the evidence page. */
export const choicesOf = (row: ContractRow): [string, string][] => {
  const choices: [string, string][] = [];
  if (row.marketing_consent !== null)
    choices.push([MARKETING_TITLE, row.marketing_consent ? 'Presto il consenso' : 'Non presto il consenso']);
  const a = row.payload.answers;
  if (a)
    choices.push(
      ['Partita IVA', a.hasVatNumber ? (a.vatNumber ?? 'Sì') : 'No'],
      ['Redditi da vendita a domicilio oltre 6.410,26 € lordi', yes(a.hasIncomeHigherThanLimit)],
      ['Altra previdenza obbligatoria', yes(a.hasCompulsorySocialSecurity)],
      ['Titolare di pensione', yes(a.hasRetirementPension)],
      ['Iscritto alla gestione separata INPS', yes(a.isSubscribedToINPS)],
      [
        'Dipendente pubblico',
        a.isPublicAdministrationEmployee ? `Sì, presso ${a.publicAdministrationEmployer ?? ''}` : 'No',
      ],
    );
  const meetings = row.payload.meetings?.length ?? row.payload.meetingsCount;
  if (meetings !== undefined) choices.push(['Programma di fidelizzazione', `${meetings} appuntamenti indicati`]);
  return choices;
};
