/** What the scheduled jobs are called where administrators read of them, and when one of them is late. */
import { LIMITS } from '@ema/domain/system/health.ts';

/** Every job with a time of its own has its name here. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  'access-note-proofs': 'Cellulari confermati da una firma',
  'agent-cards': 'Tesserini da rifare',
  'agent-cards-remind': 'Promemoria dei tesserini',
  'agents-inactivity': 'Passaggi a cliente agevolato per inattività',
  'appointments-remind': 'Promemoria degli appuntamenti',
  'appointments-unconfirmed': 'Appuntamenti non confermati',
  'bulk-sweep': 'Operazioni in blocco da riprendere',
  'catalogue-begin-plans': 'Modifiche previste dei tipi d’ordine',
  'contracts.publish-sweep': 'Pubblicazione dei contratti',
  'contracts.seal-sweep': 'Sigillo dei contratti',
  'fiscal-documents.seal-sweep': 'Sigillo e avvisi dei documenti fiscali',
  'incomes-verify-totals': 'Verifica dei totali dei redditi',
  'levels-close-periods': 'Chiusura dei periodi',
  'media-sweep-arrivals': 'Pulizia dei caricamenti interrotti',
  'payments-ladder': 'Solleciti di pagamento',
  'payments-returned': 'Restituzioni registrate dalla versione precedente',
  'payments-reconcile': 'Riscontro dei pagamenti online',
  'privacy-sweep': 'Cancellazioni da concludere',
  'profile.data-export-sweep': 'Copie dei dati personali',
  'reports-calendar': 'Calendario dei periodi',
  'reports-verify-totals': 'Verifica dei totali delle vendite',
  'sponsorship-accounts': 'Account delle persone sponsorizzate',
  'sponsorship-kits': 'Pagamenti dei kit',
  'sponsorship-links': 'Collegamenti di sponsorizzazione',
  'system-begin-plans': 'Modifiche previste della configurazione',
  'system-check-audit': 'Controllo del registro degli eventi',
  'system-measure-files': 'Conteggio dei file',
  'system-sweep': 'Pulizia notturna',
  'system-sweep-bytes': 'Pulizia dei file senza riga',
  'system-sweep-files': 'Pulizia dei file di nessuno',
  'system-watch': 'Sorveglianza del sistema',
  'withdrawals-refunds': 'Rimborsi dei recessi',
  'webhooks.due': 'Messaggi dei webhook in ritardo',
  'webhooks.sweep': 'Segreti dei webhook',
};

/** What else waits in line: no time of its own, it is begun by what somebody does. */
export const OTHER_QUEUES: Readonly<Record<string, string>> = {
  webhooks: 'Webhook',
  bulk: 'Righe delle operazioni in blocco',
  'access-recovery-code': 'Codici per ritrovare l’accesso',
  'access-reset-code': 'Codici per una nuova password',
  'alerts-remind': 'Promemoria delle notifiche',
  'bulk-work': 'Operazioni in blocco',
  'contracts.publish': 'Testi dei contratti da pubblicare',
  'contracts.seal': 'Contratti da sigillare',
  'customers-first-access': 'Primi accessi dei clienti',
  'fiscal-documents.seal': 'Documenti fiscali da sigillare',
  'fiscal-documents.tell': 'Avvisi di documenti fiscali',
  'gallery-preview': 'Anteprime delle gallerie',
  'media-preview': 'Anteprime di foto e video',
  outbox: 'Invio di e-mail',
  'outbox-sms': 'Invio di SMS',
  'privacy-erase': 'Cancellazioni di dati personali',
  'profile.data-export': 'Copie di dati personali',
  'system-forget-bytes': 'File da dimenticare',
  'webhooks.deliver': 'Invio dei webhook',
};

const DAY = 24 * 60;
/** Those that run less often than every night. */
const RARE: Readonly<Record<string, number>> = {
  'incomes-verify-totals': 8 * DAY,
  'reports-verify-totals': 8 * DAY,
  'reports-calendar': 370 * DAY,
};
/** Those that run every few minutes. */
const OFTEN: readonly string[] = [
  'agent-cards',
  'appointments-remind',
  'bulk-sweep',
  'catalogue-begin-plans',
  'contracts.publish-sweep',
  'contracts.seal-sweep',
  'fiscal-documents.seal-sweep',
  'payments-reconcile',
  'profile.data-export-sweep',
  'sponsorship-accounts',
  'system-begin-plans',
  'system-watch',
  'webhooks.due',
  'withdrawals-refunds',
];
/** Within so many minutes a job that has a time of its own has run again. */
export const lateAfter = (queue: string): number => {
  if (OFTEN.includes(queue)) return 60;
  return RARE[queue] ?? LIMITS.nightlyHours * 60;
};
