/** What people may ask about their data (GDPR art. 15 to 17), by which way, and what becomes of it. */
import { transitions } from '../kernel/transitions.ts';

export const REQUEST_KINDS = ['access', 'rectification', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const KIND_WORDS: Readonly<Record<RequestKind, string>> = {
  access: 'Accesso ai dati',
  rectification: 'Rettifica',
  erasure: 'Cancellazione',
};

export const REQUEST_CHANNELS = ['portal', 'e-mail', 'pec', 'letter', 'phone', 'in_person'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];
export const CHANNEL_WORDS: Readonly<Record<RequestChannel, string>> = {
  portal: 'Portale',
  'e-mail': 'E-mail',
  pec: 'PEC',
  letter: 'Lettera',
  phone: 'Telefono',
  in_person: 'Di persona',
};

export const REQUEST_STATES = ['open', 'running', 'done', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** `running`: an erasure that was decided and is being carried out. */
export const REQUEST_TRANSITIONS = transitions<RequestState>()({
  grant: { from: ['open'], to: 'done' },
  refuse: { from: ['open'], to: 'refused' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  erase: { from: ['open'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
});
export const REQUEST_WORDS: Readonly<Record<RequestState, string>> = {
  open: 'Da evadere',
  running: 'In corso',
  done: 'Evasa',
  refused: 'Rifiutata',
  withdrawn: 'Ritirata',
};
export const OUTCOMES = ['granted', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How long what people write here may be. */
export const REASON_LENGTH = 1000;
