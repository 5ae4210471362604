/** What the page about paying in instalments with PagoDIL says: how much of it, and what while the office wrote nothing. */

export const PAGODIL_MOST = {
  title: 90,
  intro: 400,
  name: 40,
  step: 200,
  document: 120,
  documents: 8,
  note: 400,
} as const;
/** The page tells it in four steps. */
export const STEP_COUNT = 4;

export type PagodilWords = {
  title: string;
  intro: string;
  steps: readonly { name: string; text: string }[];
  documents: readonly string[];
  note: string;
};

/** Shown while no text of the office is valid; a new one begins with it. */
export const PAGODIL_DEFAULT: PagodilWords = {
  title: 'Il tuo ordine oggi, il pagamento un po’ alla volta',
  intro:
    'Con PagoDIL dividi l’importo in rate mensili senza interessi e senza costi: la somma delle rate è il prezzo ' +
    'dell’ordine, non un euro di più.',
  steps: [
    { name: 'Scegli i prodotti', text: 'Componi l’ordine con il tuo incaricato e chiedi di pagarlo a rate.' },
    { name: 'Scegli le rate', text: 'Sul modulo vedi subito quante sono, quanto è ciascuna e in che giorno scade.' },
    {
      name: 'Inserisci i dati',
      text: 'Apri il collegamento che ricevi, compila la richiesta e carica i documenti.',
    },
    { name: 'Ricevi la risposta', text: 'Di solito arriva in pochi minuti: se è positiva, l’ordine parte.' },
  ],
  documents: [
    'Documento d’identità valido, fronte e retro',
    'Tessera sanitaria con il codice fiscale',
    'Carta di debito o coordinate IBAN del conto da cui partono le rate',
    'Numero di cellulare e indirizzo e-mail personali',
  ],
  note: 'Messaggio pubblicitario con finalità promozionale. Salvo approvazione di Cofidis.',
};

/** One a line, as the office writes them. */
export const documentsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
export const documentsFault = (documents: readonly string[]): string | null => {
  if (documents.length === 0) return 'Inserisci almeno un documento, uno per riga.';
  if (documents.length > PAGODIL_MOST.documents)
    return `Inserisci al massimo ${PAGODIL_MOST.documents} documenti, uno per riga.`;
  return documents.some((line) => line.length > PAGODIL_MOST.document)
    ? `Ogni riga ha al massimo ${PAGODIL_MOST.document} caratteri.`
    : null;
};
