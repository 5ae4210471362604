/** Measures how long a long file of private customers takes. */
import { send } from './drive.ts';
import { get, type Stage } from './stage.ts';

const ROWS = 5000;
export type Pdf = { rows: number; ms: number; firstByteMs: number };

/** One agent's private customers on paper: so many of them that the file is long. The median of three. */
export const measurePdf = async ({ pool, facts, admin }: Stage, url: string): Promise<Pdf> => {
  await pool.query(
    `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state, email, telephone, created_at)
     select $1, 'Persona', 'Numero ' || n, 'Via Giuseppe Garibaldi', '12', 'Reggio nell’Emilia', '42121', 'RE', 'persona.' || n || '@example.it', '+39 333 1234567', now()
     from generate_series(1, $2::int - (select count(*)::int from private_customers where agent_id = $1)) n`,
    [facts.agentId, ROWS],
  );
  const tries: Pdf[] = [];
  for (let i = 0; i < 3; i += 1) {
    const began = performance.now();
    const answer = await send(url, get(`/file/agents/${facts.agentId}/private-customers`, admin));
    if (answer.status !== 200 || !answer.body.startsWith('%PDF-')) throw new Error(`no PDF: ${answer.status}`);
    tries.push({ rows: ROWS, ms: performance.now() - began, firstByteMs: answer.firstByteMs });
  }
  return tries.toSorted((a, b) => a.ms - b.ms)[1] as Pdf;
};
