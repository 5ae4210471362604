/** The way to «Correggi i dati» from the page of a person. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RectifyDialog, type Whose } from './rectify-dialog.tsx';

export const RectifyButton = (of: Whose) => {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        Correggi i dati
      </Button>
      {isOpen && <RectifyDialog of={of} onClose={() => open(false)} />}
    </>
  );
};
