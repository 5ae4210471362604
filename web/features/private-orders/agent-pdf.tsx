/** The PDF of one agent’s private customers, which asks to choose the agent first (ORD-222) and tells how far it is. */
import { Button, Progress } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../kernel/client.ts';
import { downloadPdf, type Progress as Pages } from '../../kernel/download.ts';
import { errorDialog } from '../../ui/notices.tsx';
import classes from './private-orders.module.css';

const CHOOSE_FIRST =
  'Per esportare l’elenco completo dei clienti in PDF relativo ad uno specifico sottoposto devi prima filtrare per l’utente desiderato';

export const AgentPdf = ({ url }: { url: string | null }) => {
  const [pages, setPages] = useState<Pages | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const start = async (address: string) => {
    const control = new AbortController();
    underWay.current = control;
    setPages({ page: 0, of: 0 });
    try {
      await downloadPdf(address, setPages, control.signal);
    } catch (thrown) {
      if (!control.signal.aborted) await errorDialog('Il PDF non è stato scaricato', sentenceOf(thrown));
    } finally {
      setPages(null);
    }
  };
  if (pages) return <Download pages={pages} onGiveUp={() => underWay.current?.abort()} />;
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} stroke={1.75} />}
      onClick={() => void (url === null ? errorDialog('Attenzione', CHOOSE_FIRST) : start(url))}
    >
      Scarica PDF Clienti
    </Button>
  );
};

/** How many pages are written, and the way to give it up. */
const Download = ({ pages: { page, of }, onGiveUp }: { pages: Pages; onGiveUp: () => void }) => {
  const text = of === 0 ? 'Preparo il PDF…' : `Pagina ${page} di ${of}`;
  return (
    <div className={classes.download}>
      <div className={classes.downloadText}>
        <span role="status">{of === 0 ? text : 'Scrivo il PDF…'}</span>
        {of > 0 && <span className="num">{text}</span>}
        <Progress size={6} value={of === 0 ? 0 : Math.floor((page * 100) / of)} aria-label="PDF dei clienti" />
      </div>
      <Button variant="subtle" size="sm" onClick={onGiveUp}>
        Annulla
      </Button>
    </div>
  );
};
