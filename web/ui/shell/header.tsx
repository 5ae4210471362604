/** The header of the portal: breadcrumb, search, phone, shop and account. */
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconPhone,
  IconUser,
  IconUsers,
  IconUserShare,
} from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { Fragment, memo, useSyncExternalStore } from 'react';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { count, initials } from '../../kernel/formats.ts';
import { useShownCrumbs } from '../../kernel/last-crumb.ts';
import { useSession } from '../../kernel/session.tsx';
import { leftShopStore } from '../../kernel/shop-of-page.ts';
import { paths } from '../../paths.ts';
import { DropMenu } from '../drop-menu.tsx';
import { showKeys } from '../paged-list/show-keys.ts';
import { endActing } from './acting-bar.tsx';
import { comeBackToShop, goToShop } from './go-to-shop.ts';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { useShellStatus } from './use-shell-status.ts';
import styles from './header.module.css';

const SHOPS = ['fibra', 'kleen'] as const;

export const Header = memo(({ onMenu }: { onMenu: () => void }) => {
  const session = useSession();
  const isAdministrator = session.roles.includes('ROLE_ADMIN');
  return (
    <header className={styles.header}>
      <ActionIcon
        className={styles.menu}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onMenu}
        aria-label="Apri il menu"
      >
        <IconMenu2 size={24} stroke={1.75} />
      </ActionIcon>
      <Link to={paths.home} className={styles.logo} aria-label="EMA Planet, vai alla Home">
        <Logo acting={session.acting !== null} />
      </Link>
      <Breadcrumb />
      <div className={styles.tools}>
        <SearchButton />
        {isAdministrator && <OnlineAgents />}
        <Assistance phone={session.phone} isBesideCount={isAdministrator} />
        <ShopSwitcher />
        <AccountMenu />
      </div>
    </header>
  );
});
Header.displayName = 'Header';

/** Where there is no room for the number and a whole breadcrumb, least so beside who is online, it is an icon (ACC-752). */
const Assistance = ({ phone, isBesideCount }: { phone: string; isBesideCount: boolean }) => (
  <a
    className={styles.phone}
    data-beside-count={isBesideCount || undefined}
    href={`tel:${phone.replace(/\s/g, '')}`}
    aria-label={`Assistenza ${writePhone(phone)}`}
  >
    <IconPhone size={20} stroke={1.75} aria-hidden="true" /> <span className="nowrap">{writePhone(phone)}</span>
  </a>
);

/** The last line of crumbs; what stands above it comes into view when it is reached by keyboard (ACC-354). */
const showEnd = (list: HTMLOListElement | null) => {
  if (!list) return undefined;
  const show = (): void => list.scrollTo(0, list.scrollHeight);
  // At once, before it is painted, and when what comes beside it, such as who is online, leaves it less room.
  const sizes = new ResizeObserver(show);
  sizes.observe(list);
  return () => sizes.disconnect();
};

/** ACC-024: always from Home. */
const Breadcrumb = () => {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const { last, trail } = useShownCrumbs();
  const crumbs = [
    ...(trail ?? page?.crumbs ?? (page && page.path !== paths.home ? [{ label: page.title }] : [])),
    ...(last ? [{ label: last }] : []),
  ];
  return (
    <nav aria-label="Percorso" className={styles.crumbs}>
      <ol key={crumbs.map((c) => c.label).join('/')} ref={showEnd}>
        <li>
          <Link to={paths.home}>Home</Link>
        </li>
        {crumbs.map((c, i) => (
          <Fragment key={c.label}>
            <li aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
              {c.to && i < crumbs.length - 1 ? (
                <Link to={c.to}>{c.label}</Link>
              ) : (
                <span title={i === crumbs.length - 1 ? c.label : undefined}>{c.label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
};

/** ACC-026: the count of online agents, without oneself; fresh for two minutes. */
const OnlineAgents = () => {
  const { data } = useShellStatus();
  if (data?.onlineAgents == null) return null;
  return (
    <span className={styles.online}>
      <i aria-hidden="true" />
      {`${count(data.onlineAgents)} online`}
    </span>
  );
};

/** ACC-029: only for those who hold both shops; from a page whose shop was left elsewhere also back to it (ACC-769). */
const ShopSwitcher = () => {
  const { shop, permittedShops } = useSession();
  const isLeft = useSyncExternalStore(leftShopStore.subscribe, leftShopStore.isLeft);
  if (shop === null) return null;
  if (permittedShops.length < 2)
    return (
      <span className={styles.shop} data-shop={shop}>
        {SHOPS[shop]}
      </span>
    );
  return (
    <DropMenu
      heading="Negozio"
      label={`Negozio: ${SHOPS[shop]}. Cambia negozio`}
      buttonClass={styles.shop}
      buttonData={{ 'data-shop': shop }}
      button={
        <>
          {SHOPS[shop]} <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      {permittedShops.map((s) => (
        <button
          key={s}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-current={(s === shop && !isLeft) || undefined}
          onClick={() => {
            if (s !== shop) void goToShop(s);
            else if (isLeft) void comeBackToShop(s);
          }}
        >
          <i className={styles.dot} data-shop={s} aria-hidden="true" />
          {s === shop && isLeft ? `Torna in ${SHOPS[s]}` : SHOPS[s]}
          {s === shop && !isLeft ? ' (attuale)' : ''}
        </button>
      ))}
    </DropMenu>
  );
};

/** On a phone, whose header has no room for it, in the menu; they are who was at work last. */
const OnlineEntry = () => {
  const online = useShellStatus().data?.onlineAgents;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!isPhone || online == null) return null;
  return (
    <Link to={paths.adminUsers} role="menuitem" tabIndex={-1}>
      <IconUsers size={18} stroke={1.75} aria-hidden="true" /> {`${count(online)} online`}
    </Link>
  );
};

const AccountMenu = () => {
  const session = useSession();
  const name = session.displayName ?? '';
  return (
    <DropMenu
      heading={name}
      buttonClass={styles.account}
      button={
        <>
          <span className="sr-only">{`Account di ${name}`}</span>
          <span className={styles.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <IconChevronDown size={16} className={styles.name} aria-hidden="true" />
        </>
      }
    >
      <Link to={paths.account} role="menuitem" tabIndex={-1}>
        <IconUser size={18} stroke={1.75} aria-hidden="true" /> Profilo
      </Link>
      {session.roles.includes('ROLE_ADMIN') && <OnlineEntry />}
      {session.acting && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => session.acting && void endActing(session.acting.kind)}
        >
          <IconUserShare size={18} stroke={1.75} aria-hidden="true" />{' '}
          {session.acting.kind === 'impersonation' ? 'Termina immedesimazione' : 'Torna al tuo account'}
        </button>
      )}
      <a href={`tel:${session.phone.replace(/\s/g, '')}`} role="menuitem" tabIndex={-1}>
        <IconPhone size={18} stroke={1.75} aria-hidden="true" /> {`Assistenza ${writePhone(session.phone)}`}
      </a>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.keys}
        aria-haspopup="dialog"
        onClick={() => void showKeys()}
      >
        <IconKeyboard size={18} stroke={1.75} aria-hidden="true" /> Scorciatoie da tastiera
      </button>
      {/* Within the application: what the page that is left sends can arrive. */}
      <Link to={paths.logout} role="menuitem" tabIndex={-1}>
        <IconLogout size={18} stroke={1.75} aria-hidden="true" /> Esci
      </Link>
    </DropMenu>
  );
};
