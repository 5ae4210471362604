/** Gives somebody alerts to read or news of their level, for tests in a browser. */
import type { PoolClient } from 'pg';

const ALERTS = [
  {
    title: 'Prima notifica di prova',
    content: 'Leggi **queste parole** e conferma.\n\n- [Il sito](https://example.it)\n- <b>niente HTML</b>',
    asksToAccept: false,
  },
  { title: 'Seconda notifica di prova', content: 'Da accettare.', asksToAccept: true },
];
const LEVEL_UPDATES = [
  { title: 'Sei Coordinatore', content: 'Da questo periodo il tuo livello è **Coordinatore**.' },
  { title: 'Nuova scala delle provvigioni', content: 'Con il nuovo livello cambia la tua scala.' },
];

/** Two alerts for this user alone; the second asks to accept. */
export const oweAlerts = async (client: PoolClient, userId: number): Promise<void> => {
  for (const { title, content, asksToAccept } of ALERTS)
    await client.query(
      `with made as (
         insert into alerts (title, content, manually_select_users, acceptance_check_enabled, acceptance_check_label)
         values ($1, $2, true, $3, 'Accetto le nuove regole')
         returning id
       ),
       written as (
         insert into alert_texts (alert_id, version, title, content)
         select id, 1, $1, $2
         from made
       )
       insert into alert_recipients (alert_id, user_id)
       select id, $4
       from made`,
      [title, content, asksToAccept, userId],
    );
};

export const oweLevelUpdates = async (client: PoolClient, userId: number): Promise<void> => {
  for (const { title, content } of LEVEL_UPDATES)
    await client.query('insert into level_updates (user_id, title, content) values ($1, $2, $3)', [
      userId,
      title,
      content,
    ]);
};
