/** What happens next with a complete registration, and what can be done meanwhile (NET-219, NET-957). */
import { IconFileText, IconPhone, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import type { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import styles from '../../ui/tiles.module.css';
import pageStyles from './home-page.module.css';

type Session = ReturnType<typeof useSession>;
/** The assistance is there once: agents and customers have a tile of it already. */
const ownPhone = ({ roles, customer, phone }: Session): string =>
  roles.includes('ROLE_AGENT') || customer !== null ? '' : phone;

export const Newcomer = ({ session }: { session: Session }) => (
  <>
    <p className={pageStyles.note}>
      La tua registrazione è completa. Controlliamo i dati in 1-2 giorni lavorativi: ti avvisiamo con un SMS quando
      l’account è attivo.
    </p>
    <NewcomerLinks phone={ownPhone(session)} />
  </>
);

const NewcomerLinks = ({ phone }: { phone: string }) => (
  <div className={styles.tiles}>
    <Link to={paths.account} search={{ tab: 'documenti' }} className={styles.quiet}>
      <IconFileText size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>Rivedi i tuoi documenti</strong>
        <span className={styles.about}>Quelli che hai firmato, da scaricare</span>
      </span>
    </Link>
    <Link to={paths.account} className={styles.quiet}>
      <IconUserCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>Controlla i tuoi dati</strong>
        <span className={styles.about}>Contatti, password e privacy</span>
      </span>
    </Link>
    {phone !== '' && (
      <a className={styles.quiet} href={`tel:${phone.replace(/\s/g, '')}`}>
        <IconPhone size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>Chiama l’assistenza</strong>
          <span className={styles.about}>{writePhone(phone)}</span>
        </span>
      </a>
    )}
  </div>
);
