/** Writes below the types from which description they were made, so that a test sees when they are older. */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';

const sha = createHash('sha256').update(readFileSync('openapi.json')).digest('hex');
appendFileSync('portal.d.ts', `\n/** Of openapi.json ${sha} */\n`);
