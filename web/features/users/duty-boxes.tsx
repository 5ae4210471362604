/** The duties of the office as boxes, each with what it opens. */
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DUTIES, DUTY_NAMES, dutiesIn, type Duty } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';

type Props = {
  duties: readonly Duty[];
  onChange: (duties: Duty[]) => void;
  id: string;
  label: ReactNode;
  error?: ReactNode;
};
export const DutyBoxes = ({ duties, onChange, id, label, error }: Props) => (
  <Checkbox.Group
    id={id}
    label={label}
    value={[...duties]}
    error={error}
    onChange={(chosen) => onChange(dutiesIn(chosen as Duty[]))}
  >
    <Stack gap="sm" mt="xs">
      {DUTY_NAMES.map((duty) => (
        <Checkbox key={duty} value={duty} label={ROLE_NAMES[duty]} description={DUTIES[duty]} />
      ))}
    </Stack>
  </Checkbox.Group>
);
