/** Names each call so that the server can trace it from here, and says when a traced answer was on the screen. */
import { SHOWN_HEADER } from '@ema/calls/kernel/call.ts';

const randomId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The last traced answer that was shown: the next call tells of it. Only one, and never a request of its own. */
let untold: { said: string; began: number; took: number } | null = null;
const told = (): Record<string, string> => {
  if (!untold) return {};
  const { said, began, took } = untold;
  untold = null;
  return { [SHOWN_HEADER]: `${said};${Math.round(performance.now() - began)};${took}` };
};

type Traced = { headers: Record<string, string>; answered(response: Response): void };
/** What goes with a call as W3C has it. Whether it is traced is the server's to say, in its answer. */
export const traceCall = (name: string): Traced => {
  const [trace, span, began] = [randomId(16), randomId(8), performance.now()];
  return {
    headers: { traceparent: `00-${trace}-${span}-00`, ...told() },
    answered: (response) => {
      if (!response.headers.has('traceresponse')) return;
      // The frame after the one in which the answer is drawn; a page that nobody sees has none.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          untold = { said: `${trace}-${span};${name}`, began, took: Math.round(performance.now() - began) };
        }),
      );
    },
  };
};
