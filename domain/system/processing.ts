/** The company's register of processing (GDPR art. 30): what is kept of whom, why, how long, and in which tables. */

import { booksText, PROGRAMME_DAYS, termText, type TermId, type Terms } from './retention-terms.ts';

export type Treatment = {
  id: string;
  /** What it is called, whom it is about, and what of them is kept. */
  name: string;
  people: string;
  data: string;
  purpose: string;
  basis: string;
  /** By the terms in force. */
  term: (terms: Terms) => string;
  recipients: string;
  /** Where: tables of the database; files of theirs lie in the store of files. */
  tables: readonly string[];
};

const CONTRACT = 'Esecuzione del contratto (art. 6.1.b)';
const LAW = 'Obbligo di legge (art. 6.1.c)';
const INTEREST = 'Legittimo interesse (art. 6.1.f)';
const BOOKS = (t: Terms): string => `${booksText(t)} (art. 2220 c.c.)`;
/** Nothing ends it by itself: the register does not promise what the night does not do. */
const ASKED = (t: Terms): string =>
  `Anche dopo la fine del rapporto, finché la persona non ne chiede la cancellazione; poi ` +
  `${termText('retention_books_years', t)} per quello che sta nei documenti contabili (art. 2220 c.c.)`;
/** Whoever asked is answered before anything of them goes (NET-904, NET-1002). */
const ANSWERED = 'mai prima della risposta a chi ha chiesto dei propri dati';
const afterEnd = (t: Terms): string => `${termText('retention_uploads_months', t)} dalla fine dell’incarico`;
const inSentence = (said: string): string => `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
const always = (said: string) => (): string => said;
const COMPANY = 'Uffici dell’azienda; nessun altro';

export const TREATMENTS: readonly Treatment[] = [
  {
    id: 'people',
    name: 'Anagrafica e account',
    people: 'Incaricati, clienti, personale',
    data: 'Nome, nascita, codice fiscale, residenza, recapiti, account, profilo e viste degli elenchi',
    purpose: 'Riconoscere chi usa il portale e chi è parte di un contratto',
    basis: CONTRACT,
    term: ASKED,
    recipients: 'Uffici dell’azienda; chi invia SMS ed e-mail; all’incaricato, i suoi clienti',
    tables: [
      'people',
      'users',
      'customers',
      'agent_customers',
      'contact_changes',
      'grants',
      'saved_views',
      'view_defaults',
    ],
  },
  {
    id: 'agents',
    name: 'Incaricati',
    people: 'Incaricati alle vendite',
    data: 'Codice, livello, sponsor, partita IVA, IBAN, documento, tesserino e storia dell’incarico',
    purpose: 'Tenere l’elenco degli incaricati, pagare i compensi, rilasciare il tesserino',
    basis: `${CONTRACT}; ${LAW}: L. 173/2005, D.Lgs. 114/1998`,
    term: (t) =>
      `IBAN, partita IVA, nome e foto nei tesserini ${afterEnd(t)}, IBAN e partita IVA quando non c’è più niente da ` +
      `pagare, restituire o firmare, ${ANSWERED}; il resto: ${inSentence(ASKED(t))}`,
    recipients: 'Autorità di pubblica sicurezza; banche; sponsor e superiori, per il loro ruolo',
    tables: ['agents', 'agent_history', 'agent_cards', 'level_updates', 'calendar_addresses'],
  },
  {
    id: 'invitations',
    name: 'Sponsorizzazioni',
    people: 'Candidati incaricati',
    data: 'Dati anagrafici, recapiti, immagini dei documenti, pagamento del kit',
    purpose: 'Valutare e concludere l’incarico che il candidato chiede',
    basis: 'Misure precontrattuali (art. 6.1.b)',
    term: (t) =>
      `Senza seguito, anche a iscrizione completata: ${termText('retention_uploads_months', t)} dall’ultimo passo, se ` +
      `non c’è denaro arrivato, in viaggio o da restituire; eliminati: subito, nome e recapiti di chi ha chiesto dei propri dati dopo la ` +
      `risposta; collegamenti mai usati: 30 giorni; di chi è diventato incaricato le immagini dei documenti ` +
      `${afterEnd(t)}, ${ANSWERED}; il resto: ${inSentence(ASKED(t))}`,
    recipients: 'Sponsor (non le immagini dei documenti); uffici dell’azienda',
    tables: ['subordinate_invitations', 'invitation_files', 'invitation_links', 'invitation_sponsors', 'kit_payments'],
  },
  {
    id: 'orders',
    name: 'Ordini, pagamenti e consegne',
    people: 'Clienti e incaricati',
    data: 'Chi ha venduto e comprato che cosa, indirizzo di consegna, pagamenti, recessi',
    purpose: 'Eseguire la vendita, incassare, consegnare, calcolare i compensi',
    basis: `${CONTRACT}; ${LAW}`,
    term: BOOKS,
    recipients: 'Corrieri; gestori dei pagamenti (Stripe, PagoDIL); consulenti fiscali',
    tables: [
      'orders',
      'commissions',
      'drafts',
      'open_samples',
      'deliveries',
      'delivery_payments',
      'payment_attempts',
      'payment_refunds',
      'withdrawals',
      'shippings',
      'sales_totals',
    ],
  },
  {
    id: 'private-orders',
    name: 'Clienti censiti e loro ordini',
    people: 'Clienti senza account degli incaricati di fibra',
    data: 'Nome, indirizzo, recapiti e ordini',
    purpose: 'Consegnare e seguire gli ordini raccolti dall’incaricato',
    basis: CONTRACT,
    term: BOOKS,
    recipients: 'Incaricato che segue il cliente; uffici dell’azienda',
    tables: ['private_customers', 'private_orders'],
  },
  {
    id: 'contracts',
    name: 'Contratti e consensi',
    people: 'Incaricati e clienti; persone indicate nei programmi di fidelizzazione',
    data: 'Contratti firmati con le prove della firma, consensi dati e revocati, indirizzo IP; nome, telefono, data e ora degli appuntamenti indicati',
    purpose: 'Provare che cosa è stato firmato, da chi e quando',
    basis: `${CONTRACT}; consenso (art. 6.1.a), dove è chiesto; ${LAW}`,
    term: (t) =>
      `${BOOKS(t)}; nomi e telefoni indicati ${PROGRAMME_DAYS} giorni dall’ultimo appuntamento, poi resta quanti erano`,
    recipients: 'Autorità di marcatura temporale (solo un’impronta); uffici dell’azienda',
    tables: ['contracts', 'consents'],
  },
  {
    id: 'money',
    name: 'Compensi e documenti fiscali',
    people: 'Incaricati',
    data: 'Fatture, ricevute, redditi esterni, compensi per anno',
    purpose: 'Pagare e dichiarare i compensi, applicare il limite annuo',
    basis: LAW,
    term: BOOKS,
    recipients: 'Agenzia delle Entrate; consulenti fiscali; banche',
    tables: ['fiscal_documents', 'external_incomes', 'income_totals'],
  },
  {
    id: 'uploads',
    name: 'Documenti caricati',
    people: 'Incaricati e clienti',
    data: 'Foto tessera, documento d’identità, certificato di partita IVA',
    purpose: 'Verificare l’identità e i requisiti dell’incarico',
    basis: LAW,
    term: (t) =>
      `${afterEnd(t)}, i certificati con la partita IVA; quelli scartati prima ` +
      `${termText('retention_uploads_months', t)} dalla decisione, tranne l’ultimo certificato di una partita IVA; ` +
      ANSWERED,
    recipients: COMPANY,
    tables: ['user_uploads'],
  },
  {
    id: 'media',
    name: 'Foto e video',
    people: 'Incaricati',
    data: 'Foto e video che l’incaricato carica',
    purpose: 'Far conoscere l’attività, finché dura il consenso',
    basis: 'Consenso (art. 6.1.a)',
    term: always('Finché l’incaricato non li elimina; quelli eliminati 1 giorno, con i file'),
    recipients: COMPANY,
    tables: ['user_media', 'arrivals'],
  },
  {
    id: 'appointments',
    name: 'Appuntamenti',
    people: 'Possibili clienti, clienti che li segnalano, incaricati',
    data: 'Nome, recapiti e indirizzo di chi si incontra, esito',
    purpose: 'Fissare l’incontro e ricordarlo',
    basis: INTEREST,
    term: (t) =>
      `${termText('retention_appointments_months', t)} dall’appuntamento; poi restano esito e figure, senza nomi e recapiti`,
    recipients: 'Incaricato che incontra la persona; uffici dell’azienda',
    tables: ['appointments'],
  },
  {
    id: 'meetings',
    name: 'Meeting',
    people: 'Ospiti e personale dei meeting',
    data: 'Nome, albergo, stanza, presenze',
    purpose: 'Accogliere gli ospiti, comunicare le presenze all’albergo',
    basis: INTEREST,
    term: (t) => `${termText('retention_guests_months', t)} dal meeting; poi resta il numero degli ospiti, senza nomi`,
    recipients: 'Albergo del meeting',
    tables: ['meeting_guests', 'meeting_scanners', 'meeting_scans'],
  },
  {
    id: 'news',
    name: 'Notifiche e classifiche',
    people: 'Incaricati',
    data: 'A chi è stata mandata una notifica, chi l’ha letta e confermata; posti in classifica',
    purpose: 'Informare gli incaricati e provare che hanno letto',
    basis: CONTRACT,
    term: ASKED,
    recipients: 'Gli altri incaricati, per le classifiche',
    tables: ['alert_recipients', 'alert_confirmations', 'alert_reminders', 'best_seller_rows', 'seen_announcements'],
  },
  {
    id: 'messages',
    name: 'SMS ed e-mail',
    people: 'Chi li riceve',
    data: 'Destinazione, oggetto; il testo solo finché non è partito',
    purpose: 'Inviare codici, conferme e avvisi',
    basis: CONTRACT,
    term: (t) => `${termText('retention_messages_days', t)} dall’invio o da quando non è partito`,
    recipients: 'Chi invia SMS ed e-mail',
    tables: ['outbox'],
  },
  {
    id: 'access',
    name: 'Accessi e codici',
    people: 'Chi usa il portale',
    data: 'Sessioni con indirizzo IP e programma, impronte di codici e di dispositivi, risposte ripetute',
    purpose: 'Sicurezza dell’accesso',
    basis: INTEREST,
    term: (t) => {
      const named: readonly [string, TermId][] = [
        ['Sessioni', 'retention_sessions_days'],
        ['codici', 'retention_codes_days'],
        ['dispositivi', 'retention_devices_days'],
        ['risposte ripetute', 'retention_repeats_days'],
        ['bozze', 'retention_drafts_days'],
        ['operazioni sconosciute', 'retention_operations_days'],
      ];
      return named.map(([name, id]) => `${name} ${termText(id, t)}`).join(', ');
    },
    recipients: COMPANY,
    tables: [
      'sessions',
      'challenges',
      'known_devices',
      'idempotency',
      'user_writes',
      'unknown_operations',
      'api_keys',
      'api_key_uses',
    ],
  },
  {
    id: 'log',
    name: 'Registro degli eventi',
    people: 'Chi usa il portale',
    data: 'Chi ha fatto che cosa, quando, su che cosa e da quale indirizzo IP',
    purpose: 'Provare chi ha fatto che cosa; nessuna riga si può modificare o togliere',
    basis: `${INTEREST}; ${LAW}`,
    term: BOOKS,
    recipients: 'Revisori',
    tables: ['audit'],
  },
  {
    id: 'bulk',
    name: 'Operazioni in blocco',
    people: 'Amministratori; chi sta nelle righe degli elenchi, solo per numero',
    data: 'Chi ha fatto quale azione su quali righe, con il motivo e l’esito di ciascuna',
    purpose: 'Portare a termine l’azione e dire che cosa non è riuscito',
    basis: INTEREST,
    term: () => '90 giorni',
    recipients: COMPANY,
    tables: ['bulk_runs', 'bulk_items'],
  },
  {
    id: 'rights',
    name: 'Richieste sui propri dati',
    people: 'Chi chiede accesso, rettifica o cancellazione',
    data: 'Che cosa è chiesto, quando e come, che cosa è stato risposto e da chi',
    purpose: 'Rispondere entro un mese e provarlo (art. 12)',
    basis: LAW,
    term: BOOKS,
    recipients: COMPANY,
    tables: ['privacy_requests', 'erasures'],
  },
  {
    id: 'copies',
    name: 'Copie dei propri dati',
    people: 'Chi le chiede',
    data: 'Archivio di tutti i dati della persona',
    purpose: 'Diritto di accesso e portabilità (art. 15 e 20)',
    basis: LAW,
    term: always('7 giorni'),
    recipients: 'La persona stessa',
    tables: ['data_exports'],
  },
];
