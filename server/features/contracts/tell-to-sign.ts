/** Writes to people who were given a text to sign, in the transaction that gave it to them: once (ACC-403). */
import type { Queryable } from '../../db/client.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { toSignMail } from './mails.ts';
import { findTold } from './publication-queries.ts';

/** @returns how many were written to: neither who has no address nor who cannot come in */
export const tellToSign = async (
  given: { db: Queryable; outbox: Outbox; config: Pick<Config, 'PUBLIC_URL' | 'PORT'> },
  contractIds: readonly number[],
): Promise<number> => {
  const told = contractIds.length === 0 ? [] : await findTold(given.db, contractIds);
  const link = `${originOf(given.config)}/app/account/operations-center`;
  for (const { email, first_name, title, revision, has_signed, replaced } of told)
    if (email !== null)
      await given.outbox.mail({
        to: email,
        ...toSignMail({ firstName: first_name, title, revision, hasSigned: has_signed, replaced, link }),
      });
  return told.length;
};
