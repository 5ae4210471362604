/** Every night: notes the mobiles that codes of signatures proved before a signature itself noted it (ACC-593). */
import { sql } from 'drizzle-orm';
import { all } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import type { Services } from '../../kernel/services.ts';

const BATCH = 500;
/**
 * Of codes that are still kept, asked for by the signer and used, to the number that is theirs today. What a paper says
 * of a number is masked, and no proof of which it was. People are held in the order of their numbers, as by others.
 */
export const noteProofs = async (services: Services): Promise<Record<string, number>> => {
  let noted = 0;
  for (;;) {
    const batch = await services.db.transaction(services.ports.clock.now(), (tx) =>
      all(
        tx,
        { id: people.id },
        sql`
        with signed as (
          select p.id, max(k.used_at) as used_at
          from people p
          join users u on u.person_id = p.id
          join challenges k on k.person_id = p.id
          where p.mobile_proved_by_owner_at is null
            and k.purpose in ('contract-signature', 'order-signature', 'document-signature')
            and k.used_at is not null
            and k.destination = p.mobile
            and k.user_id = u.id
            and k.asker = 'user:' || u.id
          group by p.id
          limit ${BATCH}),
        held as (
          select p.id
          from people p
          where p.id in (select id from signed)
          order by p.id
          for no key update)
        update people p
        set mobile_validated_at = coalesce(p.mobile_validated_at, s.used_at),
          mobile_proved_by_owner_at = s.used_at
        from signed s
        join held h on h.id = s.id
        where s.id = p.id
          and p.mobile_proved_by_owner_at is null
        returning p.id`,
      ),
    );
    noted += batch.length;
    if (batch.length < BATCH) return { noted };
  }
};
