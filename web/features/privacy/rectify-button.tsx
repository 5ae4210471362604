/** The way to «Correggi i dati» from the page of a person. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RectifyDialog } from './rectify-dialog.tsx';

export const RectifyButton = ({ user }: { user: number }) => {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        Correggi i dati
      </Button>
      {isOpen && <RectifyDialog of={{ user }} onClose={() => open(false)} />}
    </>
  );
};
