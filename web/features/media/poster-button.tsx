/** The button by which a film that has no poster gets one: its browser draws it when somebody asks, never by itself. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../kernel/client.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { frameAt } from './film-frame.ts';

const NONE = 'Questo browser non riesce a ricavare un’immagine da questo video. Il video resta com’è.';

type Props = { name: string; address: string; give: (content: string) => Promise<unknown> };

export const PosterButton = ({ name, address, give }: Props) => {
  const [isDrawing, setDrawing] = useState(false);
  const add = async () => {
    setDrawing(true);
    try {
      const content = await frameAt(address);
      if (content === null) return await errorDialog('Attenzione', NONE);
      await give(content);
      successNotice('Anteprima aggiunta');
    } catch (thrown) {
      await errorDialog('Attenzione', sentenceOf(thrown));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={isDrawing}
      onClick={() => void add()}
      aria-label={`Aggiungi anteprima: ${name}`}
    >
      Aggiungi anteprima
    </Button>
  );
};
