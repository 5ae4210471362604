/** The evidence of a signature: what is kept with the contract, and its wording on the page that proves it. */
import type { Evidence as PrintedEvidence } from '../../adapters/pdf/evidence-page.ts';

/** What is known about a signature, kept with the contract and printed on its last page. */
export type Evidence = {
  signer: string;
  fiscalCode: string;
  mobile: string;
  /** Before this signature's own code; not noted by older signatures. */
  mobileValidated?: boolean;
  purpose: string;
  documentSha256: string;
  pageCount: number;
  /** Pages read as their text and not as pictures of paper; not noted by older signatures. */
  pagesAsText?: number;
  requestedAt: string;
  requestIp: string;
  requestUserAgent: string;
  method: string;
  resolvedAt: string;
  ip: string;
  userAgent: string;
  wrongAttempts: number;
  firstPageAt: string | null;
  lastPageAt: string | null;
  choices: [string, string][];
};

const rome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** `21/11/2026, 15:00:02` in Rome and the same instant in UTC. */
export const bothTimes = (iso: string): string =>
  `${rome.format(new Date(iso)).replace(',', '')} (ora di Roma), ${iso.replace(/\.\d+/, '')} (UTC)`;

export const formattedRequest = (e: Evidence): string =>
  `Codice richiesto il ${bothTimes(e.requestedAt)} dall’indirizzo ${e.requestIp} ` +
  `e inviato via ${e.method} al ${e.mobile}.`;
export const formattedResolution = (e: Evidence): string =>
  `Codice corretto inserito il ${bothTimes(e.resolvedAt)} dall’indirizzo ${e.ip}` +
  `${afterWrongAttempts(e.wrongAttempts)}.`;

const afterWrongAttempts = (n: number): string =>
  n > 0 ? `, dopo ${n} ${n === 1 ? 'tentativo errato' : 'tentativi errati'}` : '';

const pagesRead = ({ pageCount, pagesAsText = 0 }: Evidence): string => {
  const asText = pagesAsText > 0 ? ` (${pagesAsText} come testo, ${pageCount - pagesAsText} come PDF)` : '';
  return `${pageCount} su ${pageCount}${asText}`;
};

/** Enough of a user agent to tell devices apart, on one page with all the rest. */
const device = (userAgent: string): string => userAgent.slice(0, 150) || 'non indicato';

/** The sections of the evidence page. */
export const printedEvidence = (e: Evidence): PrintedEvidence => [
  {
    heading: 'Firmatario',
    rows: [
      ['Nome e cognome', e.signer],
      ['Codice fiscale', e.fiscalCode],
      [e.mobileValidated === false ? 'Cellulare' : 'Cellulare convalidato', e.mobile],
    ],
  },
  {
    heading: 'Documento',
    rows: [
      ['Scopo della firma', e.purpose],
      ['Impronta SHA-256 del testo letto', e.documentSha256],
      [
        'Pagine lette',
        e.firstPageAt && e.lastPageAt
          ? `${pagesRead(e)}, dal ${bothTimes(e.firstPageAt)} al ${bothTimes(e.lastPageAt)}`
          : pagesRead(e),
      ],
    ],
  },
  ...(e.choices.length > 0 ? [{ heading: 'Scelte e dichiarazioni rese prima della firma', rows: e.choices }] : []),
  {
    heading: 'Firma con codice monouso',
    rows: [
      ['Richiesta', formattedRequest(e)],
      ['Dispositivo della richiesta', device(e.requestUserAgent)],
      ['Risoluzione', formattedResolution(e)],
      ['Dispositivo della firma', device(e.userAgent)],
      ['Data e ora della firma', bothTimes(e.resolvedAt)],
    ],
  },
];

/** What the authority for timestamps answered; null when none is configured. `at` is null when it gave none. */
export type Timestamp = { authority: string; at: string | null; fault?: string } | null;

/** Said on the page that proves the signature, whichever way it went: the seal is made with or without. */
export const printedTimestamp = (timestamp: Timestamp): PrintedEvidence[number] => ({
  heading: 'Sigillo elettronico',
  rows: [['Marca temporale', timestampSentence(timestamp)]],
});

const timestampSentence = (timestamp: Timestamp): string => {
  if (timestamp === null)
    return 'Non apposta: il portale non usa un’autorità di marcatura. L’ora del sigillo è quella del portale.';
  return timestamp.at === null
    ? `Non apposta: l’autorità ${timestamp.authority} non l’ha rilasciata. L’ora del sigillo è quella del portale.`
    : `Rilasciata dall’autorità ${timestamp.authority} (RFC 3161) e contenuta nel sigillo.`;
};
