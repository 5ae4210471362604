import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/services.ts';
import { registerNewcomers } from './newcomers.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import { registerSandbox } from './sandbox.ts';

/** What exists outside production only: the outbox at /dev/outbox, people in registration and the payment sandbox. */
export const registerDev = async (app: FastifyInstance, services: Services): Promise<void> => {
  if (services.config.isProduction) return;
  registerOutboxPages(app, services);
  await registerNewcomers(app, services);
  await registerSandbox(app, services);
};
