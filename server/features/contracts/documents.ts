/** Prints the PDF of a contract when it is first needed; its bytes never change but with the data of its person. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { printContract } from '../../adapters/pdf/contract-text.ts';
import { countPages } from '../../adapters/pdf/seal.ts';
import type { Ports } from '../../adapters/ports.ts';
import type { Queryable } from '../../db/client.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import { orderOfCopy } from './order-copy.ts';
import { findContractById, findPrintedPerson, heldAsPrinted, type ContractRow, type PrintedPerson } from './queries.ts';

type Makers = { db: Queryable; ports: Pick<Ports, 'files' | 'clock'> };

/** How often somebody's data may change while a contract of theirs is printed. */
const TRIES = 3;
/** The contract with its PDF, printed by the first who needs it; again when the person changed meanwhile (ACC-631). */
export const withDocument = async (s: Makers, row: ContractRow): Promise<ContractRow> => {
  let contract = row;
  for (let n = 0; contract.file_id === null && n < TRIES; n += 1) {
    await print(s, contract);
    contract = (await findContractById(s.db, row.id)) ?? contract;
  }
  return contract;
};

const print = async (s: Makers, row: ContractRow): Promise<void> => {
  const person = await findPrintedPerson(s.db, row.id);
  if (!person) throw new CallError('not_found');
  const bytes = await render(s, row, person);
  const [sha256, pageCount] = await Promise.all([s.ports.files.put(bytes), countPages(bytes)]);
  await s.db.execute(sql`
    with held as (${heldAsPrinted(row.person_id, person.printed)}),
    file as (
      insert into files (sha256, size, content_type, name)
      select ${sha256}, ${bytes.length}, 'application/pdf', ${fileName(row)}
      from held
      returning id)
    update contracts
    set file_id = file.id,
      sha256 = ${sha256},
      page_count = ${pageCount}
    from file
    where contracts.id = ${row.id}
      and contracts.file_id is null`);
};

export const fileName = (row: Pick<ContractRow, 'title' | 'revision'>, signed = false): string =>
  `${row.title} rev. ${row.revision}${signed ? ', firmato' : ''}.pdf`;

const render = async (s: Makers, row: ContractRow, person: PrintedPerson): Promise<Buffer> => {
  const order = row.order_id === null ? null : await orderOfCopy(s.db, row.order_id);
  return printContract({
    title: row.title,
    revision: row.revision,
    body: person.body,
    signer: person.full_name,
    createdAt: s.ports.clock.now(),
    values: {
      nome: person.full_name,
      nascita: birth(person),
      indirizzo: person.address,
      codice_fiscale: person.fiscal_code ?? '',
      cellulare: person.mobile ?? '',
      email: person.email ?? '',
      data: italianDay(row.assigned_at),
      ...order?.values,
    },
    ...(order ? { blocks: order.blocks } : {}),
  });
};

/** Of a country without a town no preposition is right for all: «in Francia», «negli Stati Uniti». */
const bornWhere = (p: PrintedPerson): string => {
  if (p.birth_municipality) return ` a ${p.birth_municipality}`;
  if (!p.birth_country) return '';
  return p.birth_country === 'IT' ? ' in Italia' : ` all’estero (${birthPlaceOf(p)})`;
};

const birth = (p: PrintedPerson): string => {
  const born = p.gender === 'F' ? 'nata' : p.gender === 'M' ? 'nato' : 'nato/a';
  const place = bornWhere(p);
  return p.birth_date ? `${born}${place} il ${p.birth_date.split('-').toReversed().join('/')}` : `${born}${place}`;
};

const italianDay = (at: Date): string =>
  new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at);
