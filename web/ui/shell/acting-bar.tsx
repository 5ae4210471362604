/** The amber bar that says for whom somebody acts, and how to stop. */
import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { subordinateLogin } from '@ema/calls/access.ts';
import { sendCall, sendRedirect, sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import type { Account } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { errorDialog } from '../notices.tsx';
import styles from './acting-bar.module.css';

/** Ends acting for somebody and returns to where one was. */
export const endActing = async (kind: 'impersonation' | 'subordinate'): Promise<void> => {
  try {
    if (kind === 'impersonation') {
      await sendRedirect(paths.exitSwitch);
      return location.assign(paths.adminUsers);
    }
    const { redirectTo } = await sendCall(subordinateLogin, { body: { user: '_exit' } });
    const origin = sessionStorage.getItem('ema-origin');
    location.assign(origin?.startsWith('/app') ? origin : redirectTo);
  } catch (thrown) {
    await errorDialog('Errore', sentenceOf(thrown));
  }
};

/** The first amber line: for whom, since when, and how to stop. */
export const ActingBar = ({ acting }: { acting: NonNullable<Account['acting']> }) => (
  <section className={styles.bar} aria-label="Agisci per conto di">
    <IconUserShare size={20} stroke={1.75} aria-hidden="true" />
    <div className={styles.text}>
      <strong>{`Stai agendo per ${acting.subjectName}`}</strong>
      <span>{`${acting.subjectCode}, dalle ${moment(acting.since).slice(11)}; termina da sola alle ${moment(acting.until).slice(11)}`}</span>
    </div>
    <Button className={styles.end} onClick={() => void endActing(acting.kind)}>
      <span className={styles.short} aria-hidden="true">
        Termina
      </span>
      <span className={styles.long}>
        {acting.kind === 'impersonation' ? 'Termina immedesimazione' : 'Torna al tuo account'}
      </span>
    </Button>
  </section>
);
