/** Reads, sets and clears the cookies: of the session, and of the browser that people are known by. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https://') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-ema' : 'ema');
const deviceNameOf = (config: Config): string => `${nameOf(config)}-device`;
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;

const secretIn = (value: string | undefined): string | null =>
  value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
export const readSessionCookie = (request: FastifyRequest, config: Config): string | null =>
  secretIn(request.cookies[nameOf(config)]);
export const readDeviceCookie = (request: FastifyRequest, config: Config): string | null =>
  secretIn(request.cookies[deviceNameOf(config)]);
/** Outlives the session; no other site can make a browser send it. */
export const setDeviceCookie = (reply: FastifyReply, secret: string, config: Config): void => {
  reply.setCookie(deviceNameOf(config), secret, {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'strict',
    maxAge: DEVICE_SECONDS,
  });
};
export const setSessionCookie = (reply: FastifyReply, secret: string, config: Config): void => {
  reply.setCookie(nameOf(config), secret, { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' });
};
export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(nameOf(config), { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' });
  reply.header('clear-site-data', '"cache"');
};
