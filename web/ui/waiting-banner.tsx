/** A banner that says that somebody or something is waiting. */
import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './waiting-banner.module.css';

const ICONS = { warning: IconAlertTriangle, waiting: IconClock, info: IconInfoCircle };

/** Amber: somebody or something is waiting. Always with words. */
export const WaitingBanner = ({
  title,
  children,
  action,
  icon = 'warning',
  isSlim = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: keyof typeof ICONS;
  /** On a phone one line with its button; what explains it is left out there. */
  isSlim?: boolean;
}) => {
  const Icon = ICONS[icon];
  return (
    <div className={styles.banner} role="status" data-slim={isSlim || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.text}>
        <strong>{title}</strong> <span className={styles.detail}>{children}</span>
      </div>
      {action}
    </div>
  );
};

/** Several at once: on a phone they share one frame, so that the list below keeps its rows (ACC-350). */
export const WaitingBanners = ({ children }: { children: ReactNode }) => (
  <div className={styles.several}>{children}</div>
);
