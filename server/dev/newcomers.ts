/** Makes people who have just been registered, to try the first steps of the portal from the beginning. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { hashForDemo, insertNewcomer } from '../db/demo/newcomer.ts';
import { peopleMaker, type DemoPerson } from '../db/demo/people.ts';
import { seededRandom } from '../db/demo/random.ts';
import { insertShopper } from '../db/demo/shopper.ts';
import type { Services } from '../kernel/services.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { escapeHtml, sendDevPage } from './html.ts';
import { ownSurname } from './surname.ts';

type Newcomer = { username: string; password: string; fullName: string; email: string; mobile: string };

type Insert = (
  client: PoolClient,
  person: DemoPerson,
  account: { username: string; passwordHash: string; createdAt: Date },
) => Promise<unknown>;
/** An agent in registration, as after a sponsorship was confirmed; customers before and after the first access. */
const KINDS: readonly { path: string; prefix: string; title: string; says: string; insert: Insert }[] = [
  {
    path: 'newcomers',
    prefix: 'nuovo',
    title: 'Nuovo agente in registrazione',
    says:
      'Con password generata, contatti da convalidare e contratti da firmare: ' +
      'per provare da capo il Centro operazioni.',
    insert: insertNewcomer,
  },
  {
    path: 'newcomers-with-meetings',
    prefix: 'nuovo',
    title: 'Nuovo agente con programma di fidelizzazione',
    says: 'Come un nuovo agente, ma il modulo di adesione chiede prima cinque appuntamenti.',
    insert: (client, person, account) => insertNewcomer(client, person, { ...account, asksMeetings: true }),
  },
  {
    path: 'customers',
    prefix: 'cliente',
    title: 'Nuovo cliente kleen',
    says:
      'Cliente di «agente», con il primo accesso già fatto: ' +
      'per provare da capo ordine, firma, pagamento e recesso.',
    insert: insertShopper,
  },
  {
    path: 'customers-at-first-access',
    prefix: 'cliente',
    title: 'Nuovo cliente kleen al primo accesso',
    says:
      'Cliente di «agente» appena attivato, con password generata, contatti da convalidare e informativa da firmare: ' +
      'per provare da capo il Centro operazioni di un cliente.',
    insert: (client, person, account) => insertShopper(client, person, { ...account, isFirstAccess: true }),
  },
];

/**
 * Some things can be gone through once by each person: here somebody new comes in. /dev/newcomers,
 * /dev/customers and the like for people, the same with .json by POST for tests.
 */
export const registerNewcomers = async (app: FastifyInstance, services: Services): Promise<void> => {
  for (const kind of KINDS) {
    app.get(`/dev/${kind.path}`, { schema: { hide: true } }, async (_request, reply) =>
      sendDevPage(
        reply,
        kind.title,
        `<h1>${kind.title}</h1><p class="s">${kind.says}</p>` +
          `<form method="post" action="/dev/${kind.path}"><button class="b p">Crea</button></form>`,
      ),
    );
    app.post(`/dev/${kind.path}.json`, { schema: { hide: true } }, async (_request, reply) =>
      reply.code(201).send(await makeSomebody(services, kind)),
    );
  }
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
    for (const kind of KINDS)
      scope.post(`/dev/${kind.path}`, { schema: { hide: true } }, async (_request, reply) => {
        const newcomer = await makeSomebody(services, kind);
        return sendDevPage(
          reply,
          kind.title,
          `<h1>${escapeHtml(newcomer.fullName)}</h1>` +
            `<article><p>Username <strong>${escapeHtml(newcomer.username)}</strong></p>` +
            `<p>Password <strong>${escapeHtml(newcomer.password)}</strong></p></article>
         <p><a href="/app/login">Accedi</a>` +
            ` · <a href="/dev/outbox?to=${encodeURIComponent(newcomer.mobile)}">I suoi SMS</a>` +
            ` · <a href="/dev/outbox?to=${encodeURIComponent(newcomer.email)}">Le sue e-mail</a></p>`,
        );
      });
  });
};

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const letters = (n: number): string => Array.from({ length: n }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const makeSomebody = async (services: Services, kind: (typeof KINDS)[number]): Promise<Newcomer> => {
  const username = `${kind.prefix}-${letters(6)}`;
  const password = [letters(4), letters(4), letters(4)].join('-');
  const person = peopleMaker(seededRandom(randomInt(2 ** 31)))({
    lastName: ownSurname(),
    email: `${username}@example.it`,
    mobile: `+39389${String(randomInt(10_000_000)).padStart(7, '0')}`,
  });
  const passwordHash = await hashForDemo(password);
  const now = services.ports.clock.now();
  await inOwnTransaction(services, now, (client) =>
    kind.insert(client, person, { username, passwordHash, createdAt: now }),
  );
  const { email, mobile } = person;
  return { username, password, fullName: `${person.firstName} ${person.lastName}`, email, mobile };
};
