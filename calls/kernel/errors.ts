/** The closed list of error codes: HTTP status and default Italian sentence of each. The compiler checks every use. */
export const ERRORS = {
  malformed: [400, 'La richiesta non è scritta correttamente.'],
  unauthenticated: [401, 'La sessione è terminata. Accedi di nuovo.'],
  wrong_credentials: [401, 'Username o password non corretti.'],
  forbidden: [403, 'Non hai i permessi per questa operazione.'],
  operations_pending: [403, 'Prima di continuare completa le operazioni richieste nel Centro operazioni.'],
  acting_refused: [403, 'Questa operazione non è possibile mentre agisci per conto di un’altra persona.'],
  cross_site: [403, 'La richiesta non proviene dalle pagine del portale.'],
  not_found: [404, 'L’elemento richiesto non esiste o non è più disponibile.'],
  method_not_allowed: [405, 'Questo metodo non è previsto.'],
  too_slow: [408, 'La richiesta non è arrivata in tempo. Riprova.'],
  wrong_state: [409, 'L’operazione non è più possibile nello stato attuale.'],
  stale_version: [409, 'Nel frattempo questi dati sono stati modificati. Ricarica e riprova.'],
  other_shop: [409, 'In un’altra scheda lavori ora nell’altro negozio. Ricarica questa pagina per continuare.'],
  in_progress: [409, 'La stessa richiesta è già in corso. Attendi qualche secondo.'],
  too_large: [413, 'I dati inviati superano la dimensione massima consentita.'],
  address_too_long: [414, 'L’indirizzo è troppo lungo.'],
  unsupported_media: [415, 'Il formato della richiesta non è supportato.'],
  invalid: [422, 'Ricontrolla i dati inseriti.'],
  key_reused: [422, 'La chiave della richiesta è già stata usata con dati diversi.'],
  locked: [423, 'L’elemento è bloccato e non può essere modificato.'],
  too_many: [429, 'Troppe richieste. Riprova tra qualche minuto.'],
  headers_too_large: [431, 'Le intestazioni della richiesta sono troppo lunghe.'],
  internal: [500, 'Si è verificato un errore imprevisto. Riprova; se continua, contatta l’assistenza.'],
  unavailable: [503, 'Il servizio non è disponibile in questo momento. Riprova tra qualche istante.'],
  overloaded: [503, 'Il portale è molto occupato: non abbiamo registrato nulla. Riprova tra qualche secondo.'],
  maintenance: [503, 'Il portale è in manutenzione. Riprova più tardi.'],
  provider_failed: [502, 'Il servizio esterno non ha risposto. Riprova tra qualche istante.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;
export type Violation = { propertyPath: string; message: string };

/** The one error class of the portal. `detail` is an Italian sentence the reader can act on. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    detail?: string,
    more: { violations?: Violation[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail ?? ERRORS[code][1], { cause: more.cause });
    this.code = code;
    this.detail = detail ?? ERRORS[code][1];
    this.violations = more.violations ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** One field refused: 422 with a violation under that field. */
export const invalidField = (propertyPath: string, message: string): CallError =>
  new CallError('invalid', message, { violations: [{ propertyPath, message }] });
