/** Says what the portal asks of the world outside: files, messages, payments, passwords, printing and time. */
import type { ProviderFacts } from '@ema/domain/payments/decide.ts';
import type { Clock } from './clock.ts';

/** Stores bytes by their SHA-256: written to a temporary name, flushed, renamed, then the row. */
export type Files = {
  /** Stores the bytes if absent. @returns their SHA-256 in hexadecimal */
  put(bytes: Buffer): Promise<string>;
  /** The same of a file on this machine, however big, which nobody writes to afterwards. */
  putFile(path: string): Promise<string>;
  /** @throws when the bytes are missing or altered */
  get(sha256: string): Promise<Buffer>;
  /** From one byte to another, both included, without checking them. @throws when they are missing */
  read(sha256: string, from: number, to: number): Promise<NodeJS.ReadableStream>;
  /** Asks for none of them. @throws when that cannot be said */
  holds(sha256: string): Promise<boolean>;
  /** Nothing when they are gone already. */
  remove(sha256: string): Promise<void>;
  /** What was kept longer ago than so many hours and not since, some hundreds at a time. */
  keptBefore(hours: number): AsyncIterable<string[]>;
  /** What a write that never ended left behind, longer ago than so many hours. @returns how much */
  removeUnfinished(hours: number): Promise<number>;
};
/** `key`: the same for each try of one message, and of no other one ever, also after a restore. */
export type OutgoingSms = { id: number; key: string; to: string; body: string };
export type SmsSender = { send(message: OutgoingSms): Promise<void> };
export type Attachment = { name: string; contentType: string; bytes: Buffer };
export type OutgoingMail = { key: string; to: string; subject: string; body: string; attachment?: Attachment };
export type MailSender = { send(message: OutgoingMail): Promise<void> };

/** The provider understood and said no: asking again would change nothing. */
export class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export type CheckoutRequest = {
  reference: string;
  amountCents: number;
  description: string;
  method: 'card' | 'klarna';
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};
export type CheckoutFacts = ProviderFacts & { sessionId: string; paymentIntentId: string | null };
/** `pending`: the provider has it, and the money may still not arrive. */
export type RefundFacts = { reference: string; outcome: 'done' | 'pending' };
/** Of a checkout or of a refund; the other one is empty. */
export type ProviderEvent = { id: string; type: string; sessionId: string; refundId: string };
/** Payments by card and in instalments at a hosted checkout. */
export type Payments = {
  /** Do our keys move real money? */
  livemode: boolean;
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** @returns null when the provider knows no such session of ours */
  readCheckout(sessionId: string): Promise<CheckoutFacts | null>;
  /** Closes an open session; one that is paid or over stays what it is. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Gives money back; the same key never gives it twice, however late it is asked again. @throws ProviderRefusal */
  refundCheckout(sessionId: string, amountCents: number, key: string): Promise<RefundFacts>;
  /** What became of a refund that the provider has. @throws ProviderRefusal when it came to nothing */
  readRefund(reference: string): Promise<RefundFacts>;
  /**
   * Verifies the signature on the raw bytes. @returns null for another account's event
   * @throws when it is not the provider's
   */
  readEvent(raw: Buffer, signature: string): Promise<ProviderEvent | null>;
};

/** A financing is named by our reference and the day on which it was begun. */
export type FinancingKey = { reference: string; day: string };
export type FinancingRequest = FinancingKey & {
  amountCents: number;
  description: string;
  /** The browser comes back here, by POST. */
  returnUrl: string;
  notificationUrl: string;
  customer: {
    firstName: string;
    lastName: string;
    fiscalCode: string;
    birthDate: string;
    email: string;
    mobile: string;
    street: string;
    city: string;
    postCode: string;
    province: string;
  };
};
export type FinancingFacts = ProviderFacts & { status: string };
/** Consumer credit at PagoDIL: granted by the provider, taken by us, given back only as a whole. */
export type Financing = {
  livemode: boolean;
  /** @returns the journey's address @throws ProviderRefusal */
  initialize(request: FinancingRequest): Promise<{ url: string }>;
  /** @returns null when the provider knows no such transaction of ours */
  read(key: FinancingKey): Promise<FinancingFacts | null>;
  /** Takes a granted financing; twice is once. @throws ProviderRefusal */
  confirm(key: FinancingKey): Promise<void>;
  /** Gives up a transaction that is not granted yet. */
  close(key: FinancingKey): Promise<void>;
  /** Twice is once. @throws ProviderRefusal */
  refund(key: FinancingKey, amountCents: number): Promise<{ reference: string }>;
};
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  needsRehash(hash: string): boolean;
  dummyHash: string;
};

/** Trusted timestamps, that a seal can do without. */
export type Timestamps = {
  /** Who is asked; null when nobody is. */
  authority: string | null;
  /** @returns a token of RFC 3161 for this SHA-256 @throws unless it is granted, signed, and of exactly that */
  stamp(digest: Uint8Array): Promise<{ token: Uint8Array; at: Date }>;
};

export type Ports = {
  clock: Clock;
  files: Files;
  sms: SmsSender;
  mail: MailSender;
  payments: Payments;
  financing: Financing;
  passwords: PasswordHasher;
  timestamps: Timestamps;
};
