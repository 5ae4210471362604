/** Completes the description of calls: what each refuses with, which answer is a file, which keep a first answer. */
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { ERRORS, type ErrorCode } from '@ema/calls/kernel/errors.ts';
import { EVENT_FIELDS, EVENT_NAMES, WEBHOOK_EVENTS } from '@ema/domain/webhooks/events.ts';

type Operation = {
  operationId?: string;
  parameters?: object[];
  requestBody?: { content?: Record<string, object> };
  responses?: Record<string, object>;
};
type Described = {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
  webhooks?: Record<string, object>;
};

const PROBLEM = {
  type: 'object',
  description: 'Che cosa non va: `type` dice quale errore è, `detail` lo dice a una persona.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { propertyPath: { type: 'string' }, message: { type: 'string' } },
        required: ['propertyPath', 'message'],
      },
    },
    requestId: { type: 'string', description: 'Da citare a chi assiste.' },
  },
  required: ['type', 'title', 'status', 'detail', 'violations', 'requestId'],
};
const ANY_PROBLEM = { $ref: '#/components/responses/Problem' };
const asProblem = (description: string): object => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const sentence = (code: ErrorCode): string => `\`urn:ema:${code}\`: ${ERRORS[code][1]}`;
/** What the call itself refuses with, by status; any call may answer the other errors. */
const refusals = (spec: CallSpec): Record<string, object> => {
  const byStatus = Map.groupBy(spec.errors, (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      asProblem([...codes].toSorted().map(sentence).join('\n\n')),
    ]),
  );
};

const BYTES = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
/** Said with a file of rows that changed. */
const NEXT = {
  headers: {
    'x-next-since': {
      description: 'Il segno da cui riprendere la prossima volta: conservalo quando il file è arrivato per intero.',
      schema: { type: 'string' },
    },
  },
};
const asksSince = (query: CallSpec['query']): boolean =>
  'since' in ((query as { shape?: object } | undefined)?.shape ?? {});
const answers = ({ output, query, csv, body }: CallSpec, responses: Operation['responses']): Record<string, object> => {
  if (output === 'file')
    return {
      200: {
        description: csv && !body ? `Il CSV, con le colonne ${csv.join(', ')}.` : 'Il file.',
        ...BYTES,
        ...(asksSince(query) ? NEXT : {}),
      },
    };
  if (output === 'redirect') return { 303: { description: 'Altrove, in `Location`.' } };
  if (output === 'empty') return { 204: { description: 'Fatto.' } };
  const json = responses?.['2XX'] ?? {};
  return { [output ? '2XX' : '200']: { ...json, description: 'Fatto.' } };
};

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  description: 'La stessa richiesta con la stessa chiave si fa una volta sola e riceve la prima risposta.',
};

const csvOf = (columns: readonly string[]): object => ({
  schema: {
    type: 'string',
    description: `Il CSV così com’è: il server lo legge mentre arriva. Colonne: ${columns.join(', ')}.`,
  },
});

const complete = (operation: Operation, spec: CallSpec): void => {
  operation.responses = { ...answers(spec, operation.responses), ...refusals(spec), default: ANY_PROBLEM };
  if (spec.csv && operation.requestBody?.content) operation.requestBody.content['text/csv'] = csvOf(spec.csv);
  if (spec.idempotency === 'key') operation.parameters = [...(operation.parameters ?? []), KEY_HEADER];
};

const SHOP = { type: 'string', enum: ['fibra', 'kleen'] };
/** An order may be nobody's sale or of no customer who is known; an agent may have no sponsor. */
const MAY_BE_NOBODY = ['sellerId', 'customerId', 'sponsorId'];
const field = (name: string): object => {
  if (name === 'shop') return SHOP;
  if (name === 'shops') return { type: 'array', items: SHOP };
  if (!name.endsWith('Id')) return { type: 'string' };
  return { type: MAY_BE_NOBODY.includes(name) ? ['integer', 'null'] : 'integer' };
};
/** The messages that leave the portal, signed as Standard Webhooks says. */
const webhooks = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => {
      const data = Object.fromEntries(EVENT_FIELDS[type].map((name) => [name, field(name)]));
      const properties = {
        type: { type: 'string', enum: [type] },
        timestamp: { type: 'string', format: 'date-time' },
        data: { type: 'object', properties: data, required: [...EVENT_FIELDS[type]] },
      };
      const schema = { type: 'object', properties, required: ['type', 'timestamp', 'data'] };
      const post = {
        operationId: type,
        summary: EVENT_NAMES[type],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Ricevuto; ogni altra risposta fa ripetere il messaggio.' } },
      };
      return [type, { post }];
    }),
  );

/** What Fastify made of the calls, completed in place with what only their declarations say. */
export const describeCalls = <D extends object>(document: D, calls: readonly CallSpec[]): D => {
  const described = document as Described;
  const byName = new Map(calls.map((spec) => [spec.name, spec]));
  for (const operations of Object.values(described.paths ?? {}))
    for (const operation of Object.values(operations)) {
      const spec = byName.get(operation.operationId ?? '');
      if (spec) complete(operation, spec);
    }
  const components = described.components as { schemas?: object } | undefined;
  described.components = {
    ...components,
    schemas: { ...components?.schemas, Problem: PROBLEM },
    responses: { Problem: asProblem('La chiamata non è stata eseguita.') },
  };
  described.webhooks = webhooks();
  return document;
};
