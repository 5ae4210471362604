import { IconDownload } from '@tabler/icons-react';
import { DropMenu } from '../../ui/drop-menu.tsx';
import classes from './private-orders.module.css';

type Props = { path: string; filters: Record<string, string> };

/** The list as it is filtered, as a file. */
export const FileMenu = ({ path, filters }: Props) => {
  const to = (format: string) => `${path}?${new URLSearchParams({ ...filters, format }).toString()}`;
  return (
    <DropMenu
      buttonClass={classes.menuButton}
      heading="Scarica l’elenco"
      button={
        <>
          <IconDownload size={18} stroke={1.75} aria-hidden /> Scarica l’elenco
        </>
      }
    >
      <a role="menuitem" href={to('csv')} download>
        CSV
      </a>
      <a role="menuitem" href={to('xlsx')} download>
        Excel (XLSX)
      </a>
    </DropMenu>
  );
};
