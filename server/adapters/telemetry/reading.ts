/** Says what a look at something is: a metric, its value, and whose it is. */
import type { MetricName } from './catalogue.ts';

export type Reading = readonly [metric: MetricName, value: number, labels?: Readonly<Record<string, string>>];
