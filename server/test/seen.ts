/** Changes a record as somebody does who has just read it: with the version, or the value, that stands there now. */
import type { Answer, Client } from './harness.ts';

type Options = Parameters<Client['patch']>[2];
/** Where its version is read, when it is not where it is changed. */
type Elsewhere = Options & { readAt?: string };

/** The version that a record has as it is read now; 1 for whoever may not read it. */
export const versionOf = async (who: Client, url: string): Promise<number> =>
  (await who.get<{ version?: number }>(url)).body.version ?? 1;

/** A body that says its own version goes as it is. */
const seen = async (who: Client, url: string, body: object): Promise<object> =>
  'version' in body ? body : { ...body, version: await versionOf(who, url) };
export const putSeen = async <T = Record<string, unknown>>(
  who: Client,
  url: string,
  body: object,
  { readAt = url, ...options }: Elsewhere = {},
): Promise<Answer<T>> => who.put<T>(url, await seen(who, readAt, body), options);
export const patchSeen = async <T = Record<string, unknown>>(
  who: Client,
  url: string,
  body: object,
  { readAt = url, ...options }: Elsewhere = {},
): Promise<Answer<T>> => who.patch<T>(url, await seen(who, readAt, body), options);
export const postSeen = async <T = Record<string, unknown>>(
  who: Client,
  url: string,
  body: object,
  { readAt = url, ...options }: Elsewhere = {},
): Promise<Answer<T>> => who.post<T>(url, await seen(who, readAt, body), options);

/** Sets a parameter of the portal over the value that `reader` finds there. */
export const setParameterSeen = async <T = Record<string, unknown>>(
  who: Client,
  id: string,
  parameterValue: string,
  reader = who,
): Promise<Answer<T>> => {
  const url = `/api/system-parameters/${id}`;
  const { parameterValue: before = '' } = (await reader.get<{ parameterValue?: string }>(url)).body;
  return who.put<T>(url, { parameterValue, before });
};
