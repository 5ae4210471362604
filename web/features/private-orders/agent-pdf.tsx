/** The PDF of one agent’s private customers, which asks to choose the agent first (ORD-222). */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { errorDialog } from '../../ui/notices.tsx';

const CHOOSE_FIRST =
  "Per esportare l'elenco completo dei clienti in PDF relativo ad uno specifico sottoposto devi prima filtrare per l'utente desiderato";

export const AgentPdf = ({ url }: { url: string | null }) => {
  const look = { variant: 'default', leftSection: <IconFileTypePdf size={18} stroke={1.75} /> } as const;
  return url ? (
    <Button {...look} component="a" href={url} download>
      Scarica PDF Clienti
    </Button>
  ) : (
    <Button {...look} onClick={() => void errorDialog('Attenzione', CHOOSE_FIRST)}>
      Scarica PDF Clienti
    </Button>
  );
};
