/** Says in words how an attempt to tell an address ended. */

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'Nessuna risposta in tempo',
  not_public: 'L’indirizzo porta a una rete privata',
  secret: 'Il segreto non è più leggibile: cambialo',
  ENOTFOUND: 'Il nome non esiste',
  ECONNREFUSED: 'Connessione rifiutata',
  ECONNRESET: 'Connessione interrotta',
};
/** `status`: what was answered; `error`: why nothing was. */
export const outcomeWords = (status: number | null, error: string | null): string => {
  if (status !== null)
    return status >= 300 && status < 400 ? `Risposta ${status}: rinvio non seguito` : `Risposta ${status}`;
  if (error === null) return '–';
  return ERRORS[error] ?? 'Connessione non riuscita';
};
/** Only these mean that it arrived. */
export const hasArrived = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** The other side says that nobody is there any more. */
export const GONE = 410;
