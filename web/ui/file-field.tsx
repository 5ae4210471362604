/** The field that chooses a file: the same one can be chosen again, once it was put right or after a mistake. */
import { FileInput, type FileInputProps } from '@mantine/core';
import { useRef } from 'react';

type Props = Omit<FileInputProps, 'onChange' | 'resetRef' | 'multiple'> & {
  /** A call may still be under way when it answers; what it throws it has to show itself. */
  onChange: (file: File | null) => unknown;
};
export const FileField = ({ onChange, ...props }: Props) => {
  const empty = useRef<() => void>(null);
  return (
    <FileInput
      {...props}
      resetRef={empty}
      onChange={(file) => {
        void onChange(file);
        // A browser tells nothing of a file that its field holds already, also when it was saved again meanwhile.
        empty.current?.();
      }}
    />
  );
};
