/** Adds what exists outside production only: the outbox, made-up people and the payment sandboxes. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/services.ts';
import { registerAgents } from './agents.ts';
import { registerNewcomers } from './newcomers.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import { registerPagodilSandbox } from './pagodil-sandbox.ts';
import { registerStripeSandbox } from './stripe-sandbox.ts';

export const registerDev = async (app: FastifyInstance, services: Services): Promise<void> => {
  if (services.config.isProduction) return;
  registerOutboxPages(app, services);
  registerAgents(app, services);
  await registerNewcomers(app, services);
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    registerStripeSandbox(scope, services);
    registerPagodilSandbox(scope, services);
  });
};
