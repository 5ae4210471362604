/** The terms of retention in words: what each is called, in which unit, between which bounds, and what it does (NET-505). */
import { TERM_BOUNDS, type TermId } from './retention-terms.ts';

type TermWords = { label: string; effect: string; unit: string };
const within = (id: TermId): string => `Da ${TERM_BOUNDS[id].least} a ${TERM_BOUNDS[id].most}.`;
const term = (id: TermId, unit: string, label: string, effect: string): TermWords => ({
  label,
  unit,
  effect: `${effect} ${within(id)}`,
});

export const RETENTION_WORDS: Record<TermId, TermWords> = {
  retention_sessions_days: term(
    'retention_sessions_days',
    'giorni',
    'Sessioni finite',
    'Da quando una sessione è finita, con indirizzo IP e programma.',
  ),
  retention_codes_days: term(
    'retention_codes_days',
    'giorni',
    'Codici e tentativi',
    'Dalla scadenza del codice; quelli che non sono di nessuno dopo 2 giorni.',
  ),
  retention_devices_days: term(
    'retention_devices_days',
    'giorni',
    'Dispositivi conosciuti',
    'Dall’ultimo uso; poi al prossimo accesso il dispositivo è di nuovo sconosciuto.',
  ),
  retention_messages_days: term(
    'retention_messages_days',
    'giorni',
    'SMS ed e-mail',
    'Da quando un messaggio è partito, o non è riuscito a partire.',
  ),
  retention_drafts_days: term(
    'retention_drafts_days',
    'giorni',
    'Bozze di commissioni',
    'Dall’ultimo salvataggio; quelle diventate commissioni vanno via subito.',
  ),
  retention_repeats_days: term(
    'retention_repeats_days',
    'giorni',
    'Risposte a richieste ripetute',
    'Per tanto una richiesta mandata due volte è riconosciuta e vale una volta sola.',
  ),
  retention_operations_days: term(
    'retention_operations_days',
    'giorni',
    'Operazioni sconosciute',
    'Dalla segnalazione di chi non le ha riconosciute.',
  ),
  retention_uploads_months: term(
    'retention_uploads_months',
    'mesi',
    'Documenti, IBAN e sponsorizzazioni',
    'Documenti scartati dalla decisione; documenti, IBAN e partita IVA dalla fine dell’incarico; sponsorizzazioni senza ' +
      'seguito dall’ultimo passo.',
  ),
  retention_appointments_months: term(
    'retention_appointments_months',
    'mesi',
    'Appuntamenti',
    'Poi restano esito e figure, senza nomi e recapiti.',
  ),
  retention_guests_months: term(
    'retention_guests_months',
    'mesi',
    'Ospiti dei meeting',
    'Dal meeting; poi resta il loro numero, senza nomi.',
  ),
  retention_webhooks_days: term(
    'retention_webhooks_days',
    'giorni',
    'Messaggi dei webhook',
    'Da quando è nato il messaggio, che sia arrivato o no.',
  ),
  retention_webhooks_waiting_days: term(
    'retention_webhooks_waiting_days',
    'giorni',
    'Webhook in attesa',
    'Poi si rinuncia a consegnarli.',
  ),
  retention_books_years: term(
    'retention_books_years',
    'anni',
    'Libri e contratti',
    'Dalla fine dell’anno; mai meno di 10, come vuole la legge (art. 2220 c.c.).',
  ),
};
