/** What each operation of the centre is called, what is asked and why. */
import type { StepWords } from '../../ui/step-layout.tsx';

export type Operation = { operationName: string; operationArguments: Record<string, unknown>; canBePostponed: boolean };

const CONTRACTS: Record<string, StepWords> = {
  privacy: {
    label: 'Informativa privacy',
    title: 'Leggi l’informativa privacy',
    minutes: 4,
    lead: 'Leggi tutte le pagine, scegli se prestare il consenso e firma con il codice che ti inviamo.',
    why: 'La legge ci chiede di spiegarti come usiamo i tuoi dati prima di farlo. Il consenso alle comunicazioni promozionali è libero.',
  },
  engagement: {
    label: 'Lettera d’incarico',
    title: 'Firma la lettera d’incarico',
    minutes: 6,
    lead: 'Leggi tutte le pagine, poi firma con il codice che ti inviamo.',
    why: 'È il contratto che regola la tua attività e le provvigioni. Senza firma non puoi inviare ordini.',
  },
  registration: {
    label: 'Modulo di adesione',
    title: 'Firma il modulo di adesione',
    minutes: 4,
    lead: 'Leggi tutte le pagine, poi firma con il codice che ti inviamo.',
    why: 'Con il modulo entri nella rete di vendita. Puoi recedere senza motivo entro dieci giorni lavorativi.',
  },
  other: {
    label: 'Documento da firmare',
    title: 'Firma il documento',
    minutes: 4,
    lead: 'Leggi tutte le pagine, poi firma con il codice che ti inviamo.',
    why: 'Questo documento fa parte del tuo rapporto con EMA Planet.',
  },
};

const FIXED: Record<string, StepWords> = {
  'account:change_password': {
    label: 'Nuova password',
    title: 'Modifica della password autogenerata',
    minutes: 1,
    lead: 'Scegli una password che conosci solo tu.',
    why: 'La password che hai ricevuto è stata generata da noi ed è passata per un messaggio. Da ora la conosci solo tu.',
  },
  'account:validate_email': {
    label: 'Convalida dell’e-mail',
    title: 'Convalida l’indirizzo e-mail',
    minutes: 1,
    lead: 'Ti inviamo un codice: scrivilo qui.',
    why: 'A questo indirizzo ricevi documenti e avvisi. Dobbiamo essere certi che sia tuo.',
  },
  'account:upload_photo_id': {
    label: 'Foto tessera',
    title: 'Carica la tua foto',
    minutes: 2,
    lead: 'Ci serve una foto del tuo viso, come quella di un documento.',
    why: 'È la foto del tuo tesserino di incaricato, che la legge ti chiede di mostrare a casa dei clienti.',
  },
  'account:upload_vat_certificate': {
    label: 'Certificato di attribuzione',
    title: 'Carica di nuovo il certificato',
    minutes: 2,
    lead: 'Il certificato di attribuzione della partita IVA che avevi allegato non è conforme.',
    why: 'Dal certificato controlliamo che la partita IVA sia tua e che l’attività sia quella di incaricato alla vendita a domicilio.',
  },
  'account:insert_iban': {
    label: 'Codice IBAN',
    title: 'Richiesta codice IBAN',
    minutes: 2,
    lead: 'Scrivi il conto su cui vuoi ricevere le provvigioni.',
    why: 'Senza un conto non possiamo pagarti le provvigioni.',
  },
  'kit:payment': {
    label: 'Kit di adesione',
    title: 'Pagamento kit di adesione',
    minutes: 3,
    lead: 'Paghi con carta sulla pagina protetta di Stripe, poi torni qui.',
    why: 'Il kit contiene quello che ti serve per cominciare. Con il pagamento la tua adesione è completa.',
  },
  'kit:balance_payment': {
    label: 'Saldo del kit',
    title: 'Pagamento saldo kit adesione',
    minutes: 3,
    lead: 'Paghi con carta sulla pagina protetta di Stripe, poi torni qui.',
    why: 'Con la tua adesione hai pagato un acconto: il resto del prezzo del kit era dovuto entro un termine.',
  },
  'appointments:record_results': {
    label: 'Esito appuntamenti',
    title: 'Inserisci esito appuntamenti',
    minutes: 2,
    lead: 'Dicci come è andato l’appuntamento.',
    why: 'Dall’esito dipende il regalo del cliente che ti ha segnalato un contatto.',
  },
  'account:declare_external_incomes': {
    label: 'Redditi esterni',
    title: 'Dichiara i redditi esterni',
    minutes: 1,
    lead: 'Dicci se guadagni con la vendita a domicilio anche fuori da EMA Planet.',
    why: 'Oltre 6.410,26 € lordi l’anno servono partita IVA e contributi INPS. Il limite vale per la somma di tutti i tuoi incarichi.',
  },
  'account:insert_vat_number': {
    label: 'Partita IVA',
    title: 'Inserisci la partita IVA',
    minutes: 3,
    lead: 'I tuoi redditi di quest’anno hanno raggiunto, o stanno per raggiungere, il limite.',
    why: 'Oltre 6.410,26 € lordi l’anno la legge chiede una partita IVA.',
  },
  'account:validate_mobile': {
    label: 'Convalida del cellulare',
    title: 'Convalida il cellulare',
    minutes: 1,
    lead: 'Ti inviamo un codice via SMS: scrivilo qui.',
    why: 'A questo numero ricevi i codici con cui firmi e con cui recuperi l’accesso.',
  },
  'fiscal_documents:read': {
    label: 'Documenti da leggere',
    title: 'Presa visione',
    minutes: 2,
    lead: 'Leggi i documenti che l’ufficio ti ha inviato.',
    why: 'Sono i documenti dei tuoi compensi: devi poterli controllare e noi dobbiamo sapere che li hai ricevuti.',
  },
  'fiscal_documents:sign': {
    label: 'Documenti da firmare',
    title: 'Firma i documenti fiscali',
    minutes: 3,
    lead: 'Leggi ogni documento per intero, poi firmalo con il codice che ti inviamo.',
    why: 'Questi documenti sono emessi a tuo nome: senza la tua firma non possiamo pagarti i compensi.',
  },
  'card_receipts:sign': {
    label: 'Ricevute da firmare',
    title: 'Firma le ricevute dei pagamenti',
    minutes: 3,
    lead: 'Leggi ogni ricevuta, poi firmala con il codice che ti inviamo.',
    why: 'La ricevuta prova il pagamento che hai fatto con la carta. Con la firma confermi che i dati sono giusti.',
  },
  'level_updates:acknowledge': {
    label: 'Novità sul tuo livello',
    title: 'Novità sul tuo livello',
    minutes: 1,
    lead: 'Leggi che cosa cambia per te.',
    why: 'Dal livello dipendono le tue provvigioni: vogliamo essere certi che tu lo sappia prima di continuare.',
  },
};

const kindOf = (documentType: unknown): string => {
  const type = String(documentType ?? '');
  if (type.startsWith('privacy_policy')) return 'privacy';
  if (type.startsWith('engagement_letter')) return 'engagement';
  return type === 'agent_registration' ? 'registration' : 'other';
};

/** The id of the contract of `contract:<x>:signature`: its argument, else `<x>` when that is a number (ACC-098). */
export const contractIdOf = (operation: Operation): number | null => {
  const label = /^contract:([^:]+):signature$/.exec(operation.operationName)?.[1];
  if (label === undefined) return null;
  const id = Number(operation.operationArguments['contractId'] ?? label);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** What an operation is called and why it is asked for, without until when it may be put off. */
export const wordsOf = (operation: Operation): StepWords => {
  if (contractIdOf(operation) !== null)
    return CONTRACTS[kindOf(operation.operationArguments['documentType'])] ?? (CONTRACTS['other'] as StepWords);
  const words = FIXED[operation.operationName];
  if (
    words &&
    operation.operationName === 'account:change_password' &&
    operation.operationArguments['reason'] === 'periodic'
  )
    return {
      ...words,
      title: 'Modifica periodica della password',
      why: 'È passato il tempo dopo il quale la password va cambiata.',
    };
  return words ?? { label: operation.operationName, title: 'Operazione non prevista', lead: '', why: '', minutes: 1 };
};
