/** Says to whoever finds a weakness whom to tell, as RFC 9116 has it, for as long as somebody said that it is true. */
import type { FastifyInstance } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { originOf, type Config } from './config.ts';
import type { Services } from './services.ts';

const PATH = '/.well-known/security.txt';
type Said = Pick<Config, 'EMA_SECURITY_CONTACT' | 'EMA_SECURITY_EXPIRES' | 'PUBLIC_URL' | 'PORT'>;

/** @returns the file, or null when nobody is named or the last day is over */
export const securityText = (config: Said, now: Date): string | null => {
  const { EMA_SECURITY_CONTACT: contact, EMA_SECURITY_EXPIRES: last } = config;
  if (contact === undefined || last === undefined) return null;
  const expires = `${last}T23:59:59Z`;
  if (now.getTime() > Date.parse(expires)) return null;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: it, en',
    `Canonical: ${originOf(config)}${PATH}`,
    '',
  ].join('\n');
};

export const registerSecurityText = (app: FastifyInstance, { config, ports }: Services): void => {
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    const text = securityText(config, ports.clock.now());
    if (text === null) throw new CallError('not_found');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
  });
};
