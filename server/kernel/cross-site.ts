/** Refuses what another site makes a person's browser send to the portal. */
import type { FastifyRequest } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Config } from './config.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The two GETs that change something, as they are registered. */
export const SWITCH_USER = '/_switch-user';
const LOGOUT = '/logout';
const FOREIGN = ['cross-site', 'same-site'];
/** A file is a call as data is. The reference of the calls is a page like others, which links lead to. */
const isCall = (request: FastifyRequest, route: string): boolean =>
  request.routeOptions.config?.call !== undefined ||
  (route.startsWith('/api/') && !/^\/api\/(docs|openapi)/.test(route));
/** PagoDIL sends the browser back by a POST of its own; that call believes nothing it is told and needs no session. */
const COMES_BACK = '/pagodil/return/';

/**
 * The pattern of the route that answers, '' when none does. What is decided about a request is decided by this: a path
 * has many spellings (%6c for l, http://… before it), and the router knows them all.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/**
 * Refuses what another site makes a browser send: unsafe methods, the two GETs that change something, and every GET of
 * a call, since a search is counted and may register a customer, and a file is one of those of a day (ACC-541). Who
 * signs out without either header is let out: that harms nobody, and a browser too old for them would stay signed in.
 * @throws cross_site
 */
export const refuseCrossSite = (request: FastifyRequest, config: Config): void => {
  const route = routeOf(request);
  if (request.method === 'POST' && route.startsWith(COMES_BACK)) return;
  const isSwitch = route === SWITCH_USER;
  const isLogout = route === LOGOUT;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && FOREIGN.includes(String(site)) && isCall(request, route)) throw new CallError('cross_site');
  if (!UNSAFE.has(request.method) && !isSwitch && !isLogout) return;
  if (site !== undefined && site !== 'same-origin' && !(isLogout && site === 'none')) throw new CallError('cross_site');
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins(request, config).includes(origin)) throw new CallError('cross_site');
  if (isSwitch && site === undefined && origin === undefined && !ownReferer(request, config))
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
