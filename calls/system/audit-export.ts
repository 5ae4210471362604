/** The call that gives auditors the log of events with all that its chain is reckoned from. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { day } from '../kernel/shapes.ts';

/** NET-510: rows of everybody and every kind; only a chain without gaps can be reckoned again. */
export const auditExport = call({
  name: 'system.audit-export',
  log: { name: 'Registro esportato per revisione' },
  method: 'GET',
  path: '/file/admin/audit',
  summary: 'Il registro degli eventi con le sue impronte, in JSONL, da verificare fuori dal portale',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'export',
  idempotency: 'safe',
  audit: 'always',
  query: z.strictObject({ from: day().optional(), to: day().optional() }),
  output: 'file',
  errors: ['not_found'],
});
