/** Starts the portal: migrates and seeds the database, then listens and works the background jobs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from './db/migrate.ts';
import { seed } from './db/seed/seed.ts';
import { handlers } from './features/all.ts';
import { jobs } from './features/all-jobs.ts';
import { watchDiskHere } from './features/system/watch.ts';
import { buildApp } from './kernel/app.ts';
import { ensureSealKeys } from './adapters/pdf/company-certificate.ts';
import { readConfig } from './kernel/config.ts';
import { workJobs } from './kernel/jobs.ts';
import { createLog } from './kernel/log.ts';
import { startServices, startTelemetry } from './start-services.ts';
import { openDatabase } from './db/client.ts';
import { ownerOf } from './db/passwords.ts';

const config = readConfig();
const telemetry = await startTelemetry(config);
const log = createLog(config, undefined, telemetry);
// Node itself would print an error with all that hangs on it, and so the values of a statement.
process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
process.on('uncaughtException', (thrown: Error) => {
  log.fatal({ err: thrown }, 'the server ends');
  // What the portal itself says at its start is for whoever started it.
  if (thrown.constructor === Error) process.stderr.write(`${thrown.message}\n`);
  process.exit(1);
});
await migrateDatabase(ownerOf(config), { say: (line) => log.warn(line) });
const services = await startServices(config, log, telemetry);
const owner = openDatabase(ownerOf(config), 2, log, { as: 'owner', aheadMs: services.ports.clock.aheadMs });
await seed(owner.pool, config);
// Nothing of the demo or of development is loaded where it is not used.
const demo = config.EMA_DEMO === '1' ? await import('./db/demo/load.ts') : undefined;
await demo?.loadDemo(owner.pool, { now: services.ports.clock.now(), files: services.ports.files, log });
await owner.pool.end();

const dev = config.isProduction ? undefined : await import('./dev/register.ts');
const app = await buildApp(services, handlers, dev ? { register: dev.registerDev } : {});
if (config.EMA_WORKERS === '1') await workJobs(services, jobs);
// The job looks at the disk of one machine alone: whichever takes it.
watchDiskHere(services);
await app.listen({ port: config.PORT, host: config.HOST });
if (config.isProduction) await ensureSealKeys(config, services.ports.clock.now());

const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : config.PORT;
const url = config.PUBLIC_URL ?? `http://localhost:${port}`;
process.stdout.write(`\nEMA Planet: ${url}\n`);
if (demo) {
  for (const p of demo.personas) process.stdout.write(`  ${p.username.padEnd(10)} ${p.description}\n`);
  process.stdout.write(`  password: Portale-2026!\n`);
}
if (!config.isProduction) process.stdout.write(`SMS, e-mail: ${url}/dev/outbox\n`);
process.send?.({ ready: true, port });

let stopping = false;
/** Lets proxies send people elsewhere, finishes what is under way (10 s at most) and leaves nothing behind. */
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  services.isLeaving = true;
  await sleep(config.EMA_DRAIN_SECONDS * 1000);
  setTimeout(() => process.exit(1), 10_000).unref();
  await app.close();
  await services.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (config.EMA_PARENT_PIPE === '1')
  process.stdin
    .on('end', () => void stop())
    .on('error', () => void stop())
    .resume();
