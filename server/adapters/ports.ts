import type { Clock } from './clock.ts';

/** Stores bytes by their SHA-256: written to a temporary name, flushed, renamed, then the row. */
export type Files = {
  /** Stores the bytes if absent. @returns their SHA-256 in hexadecimal */
  put(bytes: Buffer): Promise<string>;
  /** @throws when the bytes are missing or altered */
  get(sha256: string): Promise<Buffer>;
};
export type SmsSender = { send(message: { id: number; to: string; body: string }): Promise<void> };
export type MailSender = { send(message: { id: number; to: string; subject: string; body: string }): Promise<void> };

export type CheckoutRequest = {
  reference: string;
  amountCents: number;
  description: string;
  method: 'card' | 'klarna';
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};
export type CheckoutFacts = {
  sessionId: string;
  reference: string;
  amountCents: number;
  currency: string;
  livemode: boolean;
  paymentStatus: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  url: string | null;
};
export type ProviderEvent = { id: string; type: string; sessionId: string };
export type Payments = {
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  readCheckout(sessionId: string): Promise<CheckoutFacts>;
  expireCheckout(sessionId: string): Promise<void>;
  /** Verifies the signature on the raw bytes. @throws when it is not the provider's */
  readEvent(raw: Buffer, signature: string): ProviderEvent;
};
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  needsRehash(hash: string): boolean;
  dummyHash: string;
};

export type Ports = {
  clock: Clock;
  files: Files;
  sms: SmsSender;
  mail: MailSender;
  payments: Payments;
  passwords: PasswordHasher;
};
