import { sql } from 'drizzle-orm';
import { printContract } from '../../adapters/pdf/contract-text.ts';
import { countPages } from '../../adapters/pdf/seal.ts';
import type { Ports } from '../../adapters/ports.ts';
import type { Queryable } from '../../db/client.ts';
import { findContract, type ContractRow } from './contract-row.ts';
import { orderOfCopy } from './order-copy.ts';

type Makers = { db: Queryable; ports: Pick<Ports, 'files' | 'clock'> };
type Person = {
  full_name: string;
  gender: string | null;
  birth_date: string | null;
  birth_place: string | null;
  address: string;
  fiscal_code: string | null;
  mobile: string | null;
  email: string | null;
  body: string;
};

/** The contract with its PDF. The first who needs it makes it; from then on its bytes never change. */
export const withDocument = async (s: Makers, row: ContractRow): Promise<ContractRow> => {
  if (row.file_id !== null) return row;
  const bytes = await render(s, row);
  const [sha256, pageCount] = await Promise.all([s.ports.files.put(bytes), countPages(bytes)]);
  await s.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name) values (${sha256}, ${bytes.length}, 'application/pdf', ${fileName(row)}) returning id)
    update contracts set file_id = file.id, sha256 = ${sha256}, page_count = ${pageCount} from file where contracts.id = ${row.id} and contracts.file_id is null`);
  return (await findContract(s.db, sql`k.id = ${row.id}`)) ?? row;
};

export const fileName = (row: ContractRow, signed = false): string =>
  `${row.title} rev. ${row.revision}${signed ? ', firmato' : ''}.pdf`;

const render = async (s: Makers, row: ContractRow): Promise<Buffer> => {
  const found = await s.db.execute<Person>(sql`
    select p.first_name || ' ' || p.last_name as full_name, p.gender, p.birth_date::text, coalesce(p.birth_municipality, p.birth_country) as birth_place,
      concat_ws(', ', nullif(trim(p.street || ' ' || p.street_number), ''), nullif(trim(p.post_code || ' ' || p.city), ''), nullif(p.province, '')) as address,
      p.fiscal_code, p.mobile, p.email, t.body
    from contracts k join users u on u.id = k.user_id join people p on p.id = u.person_id join contract_templates t on t.id = k.template_id where k.id = ${row.id}`);
  const person = found.rows[0] as Person;
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
      data: day(new Date(row.assigned_at)),
      ...order?.values,
    },
    ...(order ? { blocks: order.blocks } : {}),
  });
};

const birth = (p: Person): string => {
  const born = p.gender === 'F' ? 'nata' : p.gender === 'M' ? 'nato' : 'nato/a';
  const place = p.birth_place ? ` a ${p.birth_place}` : '';
  return p.birth_date ? `${born}${place} il ${p.birth_date.split('-').toReversed().join('/')}` : `${born}${place}`;
};

const day = (at: Date): string =>
  new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at);
