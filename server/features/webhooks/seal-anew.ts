/** Seals secrets of webhooks anew at night after EMA_SECRET was turned; then the one before is not needed for them. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import type { Config } from '../../kernel/config.ts';
import type { Services } from '../../kernel/services.ts';
import { findSecrets } from './queries.ts';
import { resealed } from './secrets.ts';

export const sealSecretsAnew = async ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> => {
  if (config.secrets.length === 1) return;
  for (const { id, secret, former_secret, older_secrets } of await findSecrets(db)) {
    await keepAnew(db, id, sql`secret`, sql`${secret}`, resealedOrNull(config, secret));
    const former = former_secret && resealedOrNull(config, former_secret);
    await keepAnew(db, id, sql`former_secret`, sql`${former_secret}`, former);
    const older = older_secrets.map((one) => ({ ...one, secret: resealedOrNull(config, one.secret) ?? one.secret }));
    await keepAnew(db, id, sql`older_secrets`, jsonOf(older_secrets), JSON.stringify(older));
  }
};
/** Somebody may have changed it meanwhile: then it is sealed as it should be. */
const keepAnew = async (db: Queryable, id: number, column: SQL, old: SQL, anew: string | null): Promise<void> => {
  if (anew === null) return;
  await first(
    db,
    { id: webhookEndpoints.id },
    sql`update webhook_endpoints set ${column} = ${anew} where id = ${id} and ${column} = ${old} returning id`,
  );
};
const jsonOf = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
/** One that cannot be read stays as it is: its page says so. */
const resealedOrNull = (config: Config, sealed: string): string | null => {
  try {
    return resealed(config, sealed);
  } catch {
    return null;
  }
};
