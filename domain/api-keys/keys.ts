/** What an API key looks like, how long it is good for, and why it is not good any more. */
import { addMonths, type Day } from '../kernel/days.ts';

export const KEY_NAME_MAX = 60;
/** A key starts with it, so that people and programs that look for leaked secrets know it. */
export const KEY_MARK = 'ema_';
/** What is kept of a key in the clear, to tell it from others. */
export const PREFIX_LENGTH = 12;
/** 32 random bytes as base64url. */
const KEY = /^ema_[A-Za-z0-9_-]{43}$/;
export const isKey = (text: string): boolean => KEY.test(text);
export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** Calls a minute. */
export const PER_MINUTE = { least: 1, most: 600, start: 60 } as const;
/** Why a key cannot ask so many times a minute, or null. */
export const mayAskPerMinute = (times: number): string | null =>
  Number.isInteger(times) && times >= PER_MINUTE.least && times <= PER_MINUTE.most
    ? null
    : `Inserisci un numero intero da ${PER_MINUTE.least} a ${PER_MINUTE.most}.`;
/** Nobody looks after a key for longer. */
export const MONTHS_AT_MOST = 24;

/** Through its last day, in Rome, a key is good. @returns why that day cannot be chosen, or null */
export const mayExpireOn = (expiresOn: Day, today: Day): string | null => {
  if (expiresOn < today) return 'Scegli un giorno che non sia passato.';
  return expiresOn > addMonths(today, MONTHS_AT_MOST) ? `Scegli un giorno entro ${MONTHS_AT_MOST} mesi da oggi.` : null;
};

export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];
export const KEY_STATE_NAMES: Readonly<Record<KeyState, string>> = {
  active: 'Attiva',
  expired: 'Scaduta',
  revoked: 'Revocata',
};
type Term = { expiresOn: Day; isRevoked: boolean };
export const stateOfKey = ({ expiresOn, isRevoked }: Term, today: Day): KeyState => {
  if (isRevoked) return 'revoked';
  return expiresOn < today ? 'expired' : 'active';
};

/** First name of the account that each key has; the last one is the key’s own. */
export const KEY_ACCOUNT = 'Chiave API';
/** Is it the name of such an account, which nobody’s page is about? */
export const isKeyAccount = (displayName: string): boolean => displayName.startsWith(`${KEY_ACCOUNT} `);
