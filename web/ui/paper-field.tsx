/** The field in which a paper is chosen, a photo or a PDF: one that only says so is refused at once (ACC-658). */
import type { FileInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { PAPER_START_BYTES, paperFileFault } from '@ema/domain/profile/paper-file.ts';
import { FILE_CHANGED } from '../kernel/client.ts';
import { FileField } from './file-field.tsx';

type Props = Omit<FileInputProps, 'onChange' | 'resetRef' | 'multiple'> & {
  /** Only what begins as a paper does. */
  onChange: (file: File | null) => unknown;
};

/** Why the chosen file is none, as the server would say; null when it may be one. */
export const faultOfPaper = async (file: File): Promise<string | null> => {
  try {
    return paperFileFault(file.size, new Uint8Array(await file.slice(0, PAPER_START_BYTES).arrayBuffer()));
  } catch {
    return FILE_CHANGED;
  }
};

export const PaperField = ({ onChange, error, ...props }: Props) => {
  const [fault, setFault] = useState<string | null>(null);
  const choice = useRef(0);
  const choose = async (file: File | null): Promise<void> => {
    choice.current += 1;
    const mine = choice.current;
    const why = file && (await faultOfPaper(file));
    // Another one was chosen meanwhile.
    if (mine !== choice.current) return;
    setFault(why);
    await onChange(why === null ? file : null);
  };
  return <FileField {...props} error={fault ?? error} onChange={choose} />;
};
