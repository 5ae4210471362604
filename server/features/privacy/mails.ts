/** What the office is told of requests about people's data, never whose they are, and whoever was erased. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { KIND_WORDS, type RequestKind } from '@ema/domain/privacy/states.ts';

export const askedMail = (r: { id: number; kind: RequestKind; dueOn: Day; origin: string }) => ({
  subject: `Richiesta sui dati personali: ${KIND_WORDS[r.kind].toLowerCase()}`,
  body: [
    `È arrivata dal portale la richiesta n. ${r.id} (${KIND_WORDS[r.kind].toLowerCase()}).`,
    `Va evasa entro il ${formatDay(r.dueOn)} (art. 12 del Regolamento (UE) 2016/679).`,
    `La trovi su ${r.origin}/admin/privacy-requests`,
  ].join('\n\n'),
});

/** The last thing somebody is told. */
export const erasedMail = (firstName: string) => ({
  subject: 'I tuoi dati sono stati cancellati',
  body: [
    firstName === '' ? 'Buongiorno,' : `Gentile ${firstName},`,
    'come hai chiesto abbiamo cancellato i tuoi dati dal portale, e il tuo accesso è chiuso.',
    'Ordini, contratti e documenti fiscali restano per il tempo che vuole la legge, senza altri usi. ' +
      'Poi si cancellano da soli.',
    'EMA Planet',
  ].join('\n\n'),
});
