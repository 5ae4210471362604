/** On a phone, which has no breadcrumb: the way up, to the screen that the open one belongs to. */
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useShownCrumbs } from '../../kernel/last-crumb.ts';
import styles from './parent-link.module.css';

export const ParentLink = () => {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const { trail } = useShownCrumbs();
  const parent = (trail ?? page?.crumbs ?? []).slice(0, -1).findLast(({ to }) => to !== undefined);
  if (!parent?.to) return null;
  return (
    <Link to={parent.to} className={styles.parent}>
      <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      {parent.label}
    </Link>
  );
};
