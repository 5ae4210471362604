/** The buttons that print a report or save it as a file. */
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react';
import { DownloadLink } from '../../ui/download-link.tsx';
import { DropMenu } from '../../ui/drop-menu.tsx';
import styles from './reports.module.css';

/** Print and the files, which hold what the filters of the address leave. */
export const ReportActions = ({ file }: { file: (format: 'csv' | 'xlsx') => string }) => (
  <div className={`${styles.actions} no-print`}>
    <button type="button" className={styles.action} onClick={() => window.print()}>
      <IconPrinter size={18} stroke={1.75} aria-hidden="true" /> Stampa
    </button>
    <DropMenu
      heading="Esporta il report"
      buttonClass={styles.action ?? ''}
      button={
        <>
          <IconDownload size={18} stroke={1.75} aria-hidden="true" /> Esporta
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <DownloadLink role="menuitem" href={file('csv')}>
        CSV
      </DownloadLink>
      <DownloadLink role="menuitem" href={file('xlsx')}>
        Excel (XLSX)
      </DownloadLink>
    </DropMenu>
  </div>
);
