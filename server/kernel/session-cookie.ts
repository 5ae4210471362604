/** Reads, sets and clears the cookie that keeps a person signed in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https://') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-ema' : 'ema');

export const readSessionCookie = (request: FastifyRequest, config: Config): string | null => {
  const value = request.cookies[nameOf(config)];
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
};
export const setSessionCookie = (reply: FastifyReply, secret: string, config: Config): void => {
  reply.setCookie(nameOf(config), secret, { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' });
};
export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(nameOf(config), { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' });
  reply.header('clear-site-data', '"cache"');
};
