/** A browser of a test: it keeps the cookies it is given and always comes from one address. */
import type { Answer, Portal } from './harness.ts';

export type Browser = {
  post<T = Record<string, unknown>>(url: string, body?: unknown): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(url: string): Promise<Answer<T>>;
  /** The value of a cookie, if it has it. */
  cookie(name: string): string | undefined;
};

export const openBrowser = (t: Portal, ip = '127.0.0.1'): Browser => {
  const cookies = new Map<string, string>();
  const options = () => ({
    ip,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const kept = <T>(answer: Answer<T>): Answer<T> => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    post: async (url, body) => kept(await t.anyone.post(url, body, options())),
    get: async (url) => kept(await t.anyone.get(url, options())),
    cookie: (name) => cookies.get(name),
  };
};
