/** What this benchmark uses of autocannon, which brings no types along. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    requests: { setupRequest: (request: Request) => Request }[];
  };
  type Result = {
    requests: { total: number };
    duration: number;
    latency: { p50: number; p99: number; max: number };
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
