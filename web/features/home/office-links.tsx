/** What somebody of the office with single duties opens from the first page: the screens of their menu, as tiles. */
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../kernel/session.tsx';
import { menuFor } from '../../pages/menu.ts';
import styles from '../../ui/tiles.module.css';
import pageStyles from './home-page.module.css';

/** NET-772: `tiled` are addresses that a tile with a figure leads to already. */
export const OfficeLinks = ({ tiled }: { tiled: readonly string[] }) => {
  const { roles, shop } = useSession();
  const screens = menuFor(roles, shop)
    .filter(({ key }) => key !== 'account')
    .flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, about: label })));
  if (screens.length === 0)
    return (
      <p className={pageStyles.note}>
        {roles.includes('ROLE_ALLOWED_TO_SWITCH')
          ? 'Entrare come un’altra persona vale solo insieme all’incarico «Amministratore»: chiedilo a un’altra persona dell’ufficio.'
          : 'Non hai ancora incarichi: li dà un amministratore, in «Gestione utenti».'}
      </p>
    );
  const left = screens.filter(({ path }) => !tiled.includes(path));
  return (
    left.length > 0 && (
      <nav className={styles.tiles} aria-label="I tuoi incarichi">
        {left.map(({ path, label, about }) => (
          <Link key={path} to={path} className={styles.quiet}>
            <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{label}</strong>
              {about !== label && <span className={styles.about}>{about}</span>}
            </span>
          </Link>
        ))}
      </nav>
    )
  );
};
