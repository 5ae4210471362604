/** The menu along the left edge: sections that fold, of which the current one is open. */
import { Collapse, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBook,
  IconCalendar,
  IconCamera,
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconHome,
  IconPhone,
  IconPhoto,
  IconSettings,
  IconShoppingCart,
  IconTicket,
  IconTrophy,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { tellOpenedWays } from '../../kernel/opened-ways.ts';
import { isResting } from '../../kernel/resting.ts';
import { useSession } from '../../kernel/session.tsx';
import { entryAt, menuFor, partsOf, type MenuSection } from '../../pages/menu.ts';
import type { SectionKey } from '../../pages/page.ts';
import { paths } from '../../paths.ts';
import { useSwitchedOff } from './use-shell-status.ts';
import styles from './sidebar.module.css';

const ICONS: Record<SectionKey, typeof IconHome> = {
  orders: IconShoppingCart,
  media: IconCamera,
  sponsorship: IconUserPlus,
  appointments: IconCalendar,
  subordinates: IconUsers,
  reports: IconChartBar,
  documentation: IconBook,
  gallery: IconPhoto,
  rankings: IconTrophy,
  meeting: IconTicket,
  administration: IconSettings,
  account: IconUserCircle,
};

/** ACC-022: the sections of the menu; they fold, and only the current one is open. */
export const Sidebar = () => {
  const session = useSession();
  const pathname = useLocation({ select: (l) => l.pathname });
  const sections = menuFor(session.roles, session.shop, isResting(session), useSwitchedOff());
  const here = entryAt(pathname);
  const current =
    sections.find((s) => here !== null && s.entries.some((e) => e.path === here.path && e.label === here.label))?.key ??
    null;
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const compact = useMediaQuery('(min-width: 48em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  });
  const open = opened === undefined ? (compact ? null : current) : opened;
  const menu = useRef<HTMLElement>(null);
  /** Of a menu longer than the window, too, one sees where one is. */
  const showCurrent = (): void => {
    const entry = menu.current?.querySelector('[aria-current="page"]');
    if (entry?.checkVisibility()) entry.scrollIntoView({ block: 'nearest' });
  };
  useEffect(showCurrent, [here?.path]);
  return (
    <nav ref={menu} aria-label="Menu principale" className={styles.menu}>
      <Link
        to={paths.home}
        className={styles.section}
        data-current={pathname === paths.home || undefined}
        aria-current={pathname === paths.home ? 'page' : undefined}
      >
        <IconHome size={20} stroke={1.75} aria-hidden="true" /> <span>Home</span>
      </Link>
      {sections.map((s) => (
        <Section
          key={s.key}
          section={s}
          open={open === s.key}
          current={current === s.key}
          herePath={here?.path ?? null}
          onToggle={() => {
            setOpened(open === s.key ? null : s.key);
            if (open !== s.key) tellOpenedWays(s.entries.map((e) => e.path));
          }}
          onGo={() => setOpened(undefined)}
          // The current entry has its place once its section is open.
          onOpen={() => opened === undefined && showCurrent()}
        />
      ))}
      <a className={styles.phone} href={`tel:${session.phone.replace(/\s/g, '')}`}>
        <IconPhone size={20} stroke={1.75} aria-hidden="true" /> <span>{writePhone(session.phone)}</span>
      </a>
    </nav>
  );
};

type SectionProps = {
  section: MenuSection;
  open: boolean;
  current: boolean;
  herePath: string | null;
  onToggle: () => void;
  onGo: () => void;
  onOpen: () => void;
};

const Section = ({ section, open, current, herePath, onToggle, onGo, onOpen }: SectionProps) => {
  const Icon = ICONS[section.key];
  const id = useId();
  return (
    <div className={styles.group}>
      <UnstyledButton
        className={styles.section}
        aria-expanded={open}
        data-current={(current && !open) || undefined}
        onClick={onToggle}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" /> <span>{section.label}</span>
        {open ? (
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        ) : (
          <IconChevronRight size={16} className={styles.chevron} aria-hidden="true" />
        )}
      </UnstyledButton>
      <Collapse expanded={open} onTransitionEnd={onOpen}>
        {partsOf(section).map(({ label, entries }, at) => (
          <Fragment key={label}>
            {label !== null && (
              <p id={`${id}-${at}`} className={styles.part}>
                {label}
              </p>
            )}
            <ul className={styles.entries} {...(label !== null && { 'aria-labelledby': `${id}-${at}` })}>
              {entries.map((e) => (
                <li key={e.path}>
                  <Link
                    to={e.path}
                    onClick={onGo}
                    className={styles.entry}
                    data-current={herePath === e.path || undefined}
                    aria-current={herePath === e.path ? 'page' : undefined}
                  >
                    {e.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </Collapse>
    </div>
  );
};
