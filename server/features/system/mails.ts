/** What the portal writes to whoever runs it: how the log of events stands, what is still and what goes on again. */
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import type { AuditFault, Heads } from './audit-queries.ts';

export type Message = { subject: string; body: string };

/** Its last lines are the heads: kept, they prove what the log was that night. */
export const auditMail = (
  { at, seal, heads }: Heads,
  faults: readonly AuditFault[],
  restored: string | null,
): Message => ({
  subject: faults.length === 0 ? 'Registro degli eventi: integro' : 'Registro degli eventi: ALTERATO',
  body: [
    faults.length === 0
      ? 'Il registro degli eventi è integro.'
      : `ATTENZIONE: il registro degli eventi è stato alterato (${faults.length} differenze).`,
    ...faults.map(({ lane, id, fault }) => `- corsia ${lane}, riga ${id ?? '-'}: ${fault}`),
    ...(restored === null
      ? []
      : [
          `ATTENZIONE: dopo l’ultimo controllo il portale è stato riportato al ${formatInstant(new Date(restored))}.`,
          'Le teste dei messaggi successivi a quel momento non valgono più: è confrontato con l’ultima che lo precede.',
          'Se nessuno ha ripristinato una copia, il registro potrebbe essere stato alterato.',
        ]),
    '',
    `Controllo del ${formatInstant(new Date(at))}. Sigillo: ${seal}`,
    'Conservi questo messaggio: dimostra com’era il registro a questa data (corsia, righe, ultima riga, impronta).',
    '',
    ...heads.map((h) => `${h.lane} ${h.rows} ${h.id} ${h.hash}`),
  ].join('\n'),
});

const troubleMail = (subject: string, sentences: readonly string[], config: Config, now: Date): Message => ({
  subject,
  body: [
    ...sentences.map((sentence) => `- ${sentence}`),
    '',
    `Rilevato il ${formatInstant(now)}. Lo stato del sistema è su ${originOf(config)}/admin/health`,
  ].join('\n'),
});
export const stoppedMail = (sentences: readonly string[], config: Config, now: Date): Message =>
  troubleMail('Portale: qualcosa è fermo', sentences, config, now);
export const lastingMail = (sentences: readonly string[], config: Config, now: Date): Message =>
  troubleMail('Portale: qualcosa è ancora fermo', sentences, config, now);
export const mendedMail = (sentences: readonly string[], config: Config, now: Date): Message =>
  troubleMail('Portale: è tornato a posto', sentences, config, now);
