/** Refuses what another site makes a person's browser send to the portal. */
import type { FastifyRequest } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Config } from './config.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** PagoDIL sends the browser back by a POST of its own; that call believes nothing it is told and needs no session. */
const COMES_BACK = '/pagodil/return/';

/**
 * Refuses before routing what another site makes a browser send: unsafe methods, and the two GETs that change state.
 * @throws cross_site
 */
export const refuseCrossSite = (request: FastifyRequest, config: Config): void => {
  const path = request.url.split('?')[0] ?? '';
  if (request.method === 'POST' && path.startsWith(COMES_BACK)) return;
  const legacyGet = request.method === 'GET' && (path === '/_switch-user' || path === '/logout');
  if (!UNSAFE.has(request.method) && !legacyGet) return;
  const site = request.headers['sec-fetch-site'];
  const logout = path === '/logout';
  if (site !== undefined && site !== 'same-origin' && !(logout && site === 'none')) throw new CallError('cross_site');
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins(request, config).includes(origin)) throw new CallError('cross_site');
  if (path === '/_switch-user' && site === undefined && origin === undefined && !ownReferer(request, config))
    throw new CallError('cross_site');
};

const ownOrigins = (request: FastifyRequest, config: Config): string[] =>
  config.PUBLIC_URL
    ? [new URL(config.PUBLIC_URL).origin]
    : [`http://${request.headers.host}`, `https://${request.headers.host}`];

const ownReferer = (request: FastifyRequest, config: Config): boolean => {
  const referer = request.headers.referer;
  return (
    referer !== undefined && URL.canParse(referer) && ownOrigins(request, config).includes(new URL(referer).origin)
  );
};
