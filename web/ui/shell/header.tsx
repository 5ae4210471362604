import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconLogout,
  IconMenu2,
  IconPhone,
  IconSearch,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { shellStatus } from '@ema/calls/home.ts';
import { initials } from '../../kernel/formats.ts';
import { useShownCrumb } from '../../kernel/last-crumb.ts';
import { changeShop, useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { endActing } from './acting-bar.tsx';
import { Logo } from './logo.tsx';
import styles from './header.module.css';

const SHOPS = ['fibra', 'kleen'] as const;
const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }));

export const Header = ({ onMenu }: { onMenu: () => void }) => {
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
        <Suspense
          fallback={
            <span className={styles.search}>
              <IconSearch size={18} /> Cerca
            </span>
          }
        >
          <Search />
        </Suspense>
        {isAdministrator && <OnlineAgents />}
        <a className={styles.phone} href={`tel:${session.phone.replace(/\s/g, '')}`}>
          <IconPhone size={18} stroke={1.75} aria-hidden="true" /> <span className="nowrap">{session.phone}</span>
        </a>
        <ShopSwitcher />
        <AccountMenu />
      </div>
    </header>
  );
};

/** ACC-024: always from Home. */
const Breadcrumb = () => {
  const matches = useMatches();
  const page = matches.at(-1)?.staticData.page;
  const shown = useShownCrumb();
  const crumbs = [
    ...(page?.crumbs ?? (page && page.path !== paths.home ? [{ label: page.title }] : [])),
    ...(shown ? [{ label: shown }] : []),
  ];
  return (
    <nav aria-label="Percorso" className={styles.crumbs}>
      <ol>
        <li>
          <Link to={paths.home}>Home</Link>
        </li>
        {crumbs.map((c, i) => (
          <Fragment key={c.label}>
            <li aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
              {c.to && i < crumbs.length - 1 ? <Link to={c.to}>{c.label}</Link> : c.label}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
};

/** ACC-026: the count of online agents, without oneself; fresh for two minutes. */
const OnlineAgents = () => {
  const { data } = useCall(shellStatus, {}, { staleTime: 120_000 });
  if (data?.onlineAgents == null) return null;
  return (
    <span className={styles.online}>
      <i aria-hidden="true" />
      {`${data.onlineAgents} online`}
    </span>
  );
};

/** ACC-029: only for those who hold both shops. */
const ShopSwitcher = () => {
  const { shop, permittedShops } = useSession();
  if (shop === null) return null;
  if (permittedShops.length < 2)
    return (
      <span className={styles.shop} data-shop={shop}>
        {SHOPS[shop]}
      </span>
    );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.shop} data-shop={shop} aria-label={`Negozio: ${SHOPS[shop]}. Cambia negozio`}>
          {SHOPS[shop]} <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Negozio</Menu.Label>
        {permittedShops.map((s) => (
          <Menu.Item
            key={s}
            leftSection={<i className={styles.dot} data-shop={s} />}
            onClick={() => (s === shop ? undefined : void changeShop(s))}
            aria-current={s === shop || undefined}
          >
            {SHOPS[s]}
            {s === shop ? ' (attuale)' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const AccountMenu = () => {
  const session = useSession();
  const name = session.displayName ?? '';
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.account}>
          <span className="sr-only">{`Account di ${name}`}</span>
          <span className={styles.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <IconChevronDown size={16} className={styles.name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component={Link} to={paths.account} leftSection={<IconUser size={18} stroke={1.75} />}>
          Profilo
        </Menu.Item>
        {session.acting && (
          <Menu.Item
            leftSection={<IconUserShare size={18} stroke={1.75} />}
            onClick={() => session.acting && void endActing(session.acting.kind)}
          >
            Termina immedesimazione
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={`tel:${session.phone.replace(/\s/g, '')}`}
          leftSection={<IconPhone size={18} stroke={1.75} />}
        >{`Assistenza ${session.phone}`}</Menu.Item>
        <Menu.Item component="a" href={paths.logout} leftSection={<IconLogout size={18} stroke={1.75} />}>
          Esci
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
