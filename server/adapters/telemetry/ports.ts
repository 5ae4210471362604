/** Lets what the portal asks of others be seen: how long it took and how it ended, never what was said. */
import { faultOf, isRefusal, type Telemetry } from '../../kernel/telemetry.ts';
import { ProviderRefusal, type Ports } from '../ports.ts';

const WATCHED = ['sms', 'mail', 'payments', 'financing', 'timestamps', 'files'] as const satisfies (keyof Ports)[];

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
  for (const port of WATCHED) {
    const operations = Object.entries(ports[port]) as [string, unknown][];
    const asked = operations.map(([operation, ask]): [string, unknown] => [
      operation,
      typeof ask === 'function' ? watched(telemetry, port, operation, ask.bind(ports[port]) as Asked) : ask,
    ]);
    seen[port] = Object.fromEntries(asked);
  }
  return seen as Ports;
};
