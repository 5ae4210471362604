/** A question that is answered with yes or no, neither chosen beforehand. */
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  label: ReactNode;
  value: boolean | null;
  error: string | undefined;
  onChange: (yes: boolean) => void;
};

export const YesNo = ({ id, label, value, error, onChange }: Props) => (
  <Radio.Group
    label={label}
    value={value === null ? '' : value ? 'yes' : 'no'}
    onChange={(chosen) => onChange(chosen === 'yes')}
    error={error}
  >
    <Stack gap={4} mt={8} id={id}>
      <Radio size="md" value="yes" label="Sì" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
      <Radio size="md" value="no" label="No" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
    </Stack>
  </Radio.Group>
);
