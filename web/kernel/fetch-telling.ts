/** Sends a request like `fetch`, telling how many of its bytes have gone: what a browser tells of XMLHttpRequest alone. */

type Init = { method: string; headers: Record<string, string>; body: Blob; signal?: AbortSignal | undefined };
/** Bodies that a `Response` may not have. */
const BODILESS = new Set([204, 205, 304]);

/** `A: 1\r\nB: 2\r\n`, as it was answered. */
export const headersOf = (written: string): Headers => {
  const headers = new Headers();
  for (const line of written.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

/** `onSent`: how many bytes of the body have gone so far. @throws AbortError when it was given up; TypeError offline */
export const fetchTelling = (address: string, init: Init, onSent: (bytes: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init;
    const request = new XMLHttpRequest();
    const giveUp = (): void => request.abort();
    const unlisten = (): void => signal?.removeEventListener('abort', giveUp);
    request.open(init.method, address);
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.upload.addEventListener('load', () => onSent(init.body.size));
    request.addEventListener('loadend', unlisten);
    request.addEventListener('load', () => {
      const body = BODILESS.has(request.status) ? null : (request.response as Blob);
      resolve(new Response(body, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }));
    });
    request.addEventListener('error', () => reject(new TypeError('the request did not arrive')));
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    if (signal?.aborted) reject(new DOMException('given up', 'AbortError'));
    else {
      signal?.addEventListener('abort', giveUp);
      request.send(init.body);
    }
  });
