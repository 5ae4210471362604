/** Compares what statements really answer with what they are declared to: names, types and nulls of their columns. */
import { kindOf, mayBeNull, type Answered, type Kind, type Shape } from '../db/rows.ts';

/** PostgreSQL's numbers of the types that a kind may come as. */
const TYPES: Readonly<Record<Kind, readonly number[]>> = {
  bigint: [20],
  boolean: [16],
  date: [1082],
  integer: [23, 21],
  json: [114, 3802],
  text: [25, 1043, 1042],
  'text[]': [1009, 1015],
  'timestamp with time zone': [1184],
  uuid: [2950],
};

/** @throws Error naming the column that is missing, not declared, of another type, or null against its word */
export const compareWithShape = (shape: Shape, { fields, rows }: Answered): void => {
  const wrong: string[] = [];
  const names = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(shape)) if (!names.has(name)) wrong.push(`${name} is declared, not answered`);
  for (const { name, dataTypeID } of fields) {
    const column = shape[name];
    if (!column) {
      wrong.push(`${name} is answered, not declared`);
      continue;
    }
    const kind = kindOf(column);
    if (!TYPES[kind]?.includes(dataTypeID)) wrong.push(`${name} is declared ${kind}, answered as type ${dataTypeID}`);
    if (!mayBeNull(column) && rows.some((row) => row[name] === null))
      wrong.push(`${name} is null, declared never to be`);
  }
  if (wrong.length > 0) throw new Error(`A statement does not answer what it declares: ${wrong.join('; ')}.`);
};
