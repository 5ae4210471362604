/** Looks at the process itself: event loop, garbage collection, heap, memory, processor. */
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Telemetry } from '../../kernel/telemetry.ts';
import type { Reading } from './reading.ts';

const COLLECTIONS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};
const RESOLUTION_MS = 20;
const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);

type Runtime = { read(): Reading[]; stop(): void };

export const createRuntime = (measure: Telemetry['measure']): Runtime => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let before = performance.eventLoopUtilization();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const type = COLLECTIONS[(entry as { detail?: { kind?: number } }).detail?.kind ?? -1];
      if (type) measure('v8js.gc.duration', entry.duration / 1e3, { 'v8js.gc.type': type });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const loop = (): Reading[] => {
    const now = performance.eventLoopUtilization();
    const readings: Reading[] = [
      ['nodejs.eventloop.delay.p50', seconds(delay.percentile(50))],
      ['nodejs.eventloop.delay.p99', seconds(delay.percentile(99))],
      ['nodejs.eventloop.delay.max', seconds(delay.max)],
      ['nodejs.eventloop.utilization', performance.eventLoopUtilization(now, before).utilization],
    ];
    before = now;
    delay.reset();
    return readings;
  };
  return {
    read: () => {
      const { user, system } = process.cpuUsage();
      return [
        ...loop(),
        ...getHeapSpaceStatistics().flatMap((space): Reading[] => {
          const labels = { 'v8js.heap.space.name': space.space_name };
          return [
            ['v8js.memory.heap.used', space.space_used_size, labels],
            ['v8js.memory.heap.limit', space.space_size, labels],
          ];
        }),
        ['process.memory.usage', process.memoryUsage.rss()],
        ['process.cpu.time', user / 1e6, { 'cpu.mode': 'user' }],
        ['process.cpu.time', system / 1e6, { 'cpu.mode': 'system' }],
        ['process.uptime', process.uptime()],
      ];
    },
    stop: () => {
      observer.disconnect();
      delay.disable();
    },
  };
};
