/** Makes the secrets that sign webhooks, keeps them encrypted, and signs as Standard Webhooks says (NET-478). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

const MARK = 'whsec_';
type Keys = Pick<Config, 'secret'>;
type KnownKeys = Pick<Config, 'secrets'>;

/** 32 random bytes. */
export const newWebhookSecret = (): string => `${MARK}${randomBytes(32).toString('base64')}`;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'ema webhooks', 32));

/** For the database. */
export const sealSecret = (config: Keys, secret: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config.secret), iv);
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
};
/** @throws when it was sealed with neither EMA_SECRET nor the one before, or altered */
export const openSecret = ({ secrets }: KnownKeys, sealed: string): string => {
  const [secret, ...before] = secrets;
  try {
    return openedWith(secret, sealed);
  } catch (thrown) {
    const [former] = before;
    if (former === undefined) throw thrown;
    return openedWith(former, sealed);
  }
};
/** Null when nobody can read it any more. */
export const openedOrNull = (config: KnownKeys, sealed: string): string | null => {
  try {
    return openSecret(config, sealed);
  } catch {
    return null;
  }
};
const openedWith = (secret: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
};

/** The same secret sealed with the present EMA_SECRET; null when it is already. @throws as `openSecret` */
export const resealed = (config: Keys & KnownKeys, sealed: string): string | null => {
  const secret = openSecret(config, sealed);
  try {
    openedWith(config.secret, sealed);
    return null;
  } catch {
    return sealSecret(config, secret);
  }
};

type Signed = { messageId: string; at: Date; body: string };
const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));
const signatureOf = (secret: string, { messageId, at, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
    .update(`${messageId}.${secondsOf(at)}.${body}`)
    .digest('base64')}`;

/** The three headers; one signature for each secret that is good. */
export const signedHeaders = (secrets: readonly string[], message: Signed) => ({
  'webhook-id': message.messageId,
  'webhook-timestamp': secondsOf(message.at),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
});
