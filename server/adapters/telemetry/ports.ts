/** Lets what the portal asks of others be seen: how long it took and how it ended, never what was said. */
import { faultOf, isRefusal, type Telemetry } from '../../kernel/telemetry.ts';
import { ProviderRefusal, type Ports } from '../ports.ts';

/** What of a port is no question with one answer: it is asked as it is, and named below or does not compile. */
type Unwatched<P> = {
  [
    K in keyof P as P[K] extends (...given: never[]) => infer A ? (A extends Promise<unknown> ? never : K) : never
  ]: true;
};
const WATCHED: { [P in 'sms' | 'mail' | 'payments' | 'financing' | 'timestamps' | 'files']: Unwatched<Ports[P]> } = {
  sms: {},
  mail: {},
  payments: {},
  financing: {},
  timestamps: {},
  files: { keptBefore: true },
};

type Asked = (...given: unknown[]) => unknown;
const isAnswer = (thrown: unknown): boolean => thrown instanceof ProviderRefusal || isRefusal(thrown);

const watched =
  (telemetry: Telemetry, port: string, operation: string, ask: Asked): Asked =>
  async (...given) => {
    const began = performance.now();
    const labels = { 'ema.provider': port, 'ema.operation': operation };
    const took = (fault?: string): void =>
      telemetry.measure('ema.provider.duration', (performance.now() - began) / 1_000, {
        ...labels,
        ...(fault === undefined ? {} : { 'error.type': fault }),
      });
    return telemetry.span(`${port} ${operation}`, { kind: 'client', attributes: labels }, async () => {
      try {
        const answer = await ask(...given);
        took();
        return answer;
      } catch (thrown) {
        took(isAnswer(thrown) ? 'refused' : faultOf(thrown));
        throw thrown;
      }
    });
  };

/** The same ports, whose questions are counted, measured and parts of what is under way. */
export const tracePorts = (ports: Ports, telemetry: Telemetry): Ports => {
  const seen = { ...ports } as Record<string, unknown>;
  for (const [port, unwatched] of Object.entries(WATCHED)) {
    const asked = ports[port as keyof typeof WATCHED];
    const operations = (Object.entries(asked) as [string, unknown][]).map(([operation, ask]): [string, unknown] => [
      operation,
      typeof ask === 'function' && !(operation in unwatched)
        ? watched(telemetry, port, operation, ask.bind(asked) as Asked)
        : ask,
    ]);
    seen[port] = Object.fromEntries(operations);
  }
  return seen as Ports;
};
