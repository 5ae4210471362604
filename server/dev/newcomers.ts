import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashForDemo, insertNewcomer } from '../db/demo/newcomer.ts';
import { peopleMaker } from '../db/demo/people.ts';
import { seededRandom } from '../db/demo/random.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';

type Newcomer = { username: string; password: string; fullName: string; email: string; mobile: string };

/**
 * The operations centre can be gone through once by each person: here somebody new comes in, as a confirmed
 * sponsorship would make them. /dev/newcomers for people, POST /dev/newcomers.json for tests.
 */
export const registerNewcomers = async (app: FastifyInstance, services: Services): Promise<void> => {
  app.get('/dev/newcomers', { schema: { hide: true } }, async (_request, reply) =>
    sendDevPage(
      reply,
      'Nuovo agente',
      `<h1>Nuovo agente in registrazione</h1><p class="s">Con password generata, contatti da convalidare e contratti da firmare: per provare da capo il Centro operazioni.</p>
       <form method="post" action="/dev/newcomers"><button class="b p">Crea</button></form>`,
    ),
  );
  app.post('/dev/newcomers.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.code(201).send(await makeNewcomer(services)),
  );
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
    scope.post('/dev/newcomers', { schema: { hide: true } }, async (_request, reply) => {
      const made = await makeNewcomer(services);
      return sendDevPage(
        reply,
        'Nuovo agente',
        `<h1>${escapeHtml(made.fullName)}</h1><article><p>Username <strong>${escapeHtml(made.username)}</strong></p><p>Password <strong>${escapeHtml(made.password)}</strong></p></article>
         <p><a href="/app/login">Accedi</a> · <a href="/dev/outbox?to=${encodeURIComponent(made.mobile)}">I suoi SMS</a> · <a href="/dev/outbox?to=${encodeURIComponent(made.email)}">Le sue e-mail</a></p>`,
      );
    });
  });
};

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const letters = (n: number): string => Array.from({ length: n }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const makeNewcomer = async (services: Services): Promise<Newcomer> => {
  const username = `nuovo-${letters(6)}`;
  const password = [letters(4), letters(4), letters(4)].join('-');
  const person = peopleMaker(seededRandom(randomInt(2 ** 31)))({
    email: `${username}@example.it`,
    mobile: `+39389${String(randomInt(10_000_000)).padStart(7, '0')}`,
  });
  const passwordHash = await hashForDemo(password);
  const client = await services.pool.connect();
  try {
    await client.query('begin');
    await insertNewcomer(client, person, { username, passwordHash, createdAt: services.ports.clock.now() });
    await client.query('commit');
  } catch (thrown) {
    await client.query('rollback');
    throw thrown;
  } finally {
    client.release();
  }
  const { email, mobile } = person;
  return { username, password, fullName: `${person.firstName} ${person.lastName}`, email, mobile };
};
