/** The duties of the office as boxes, each with what it opens. */
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DUTIES, DUTY_NAMES, dutiesIn, idleDuty, type Duty } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';

type Props = {
  duties: readonly Duty[];
  onChange: (duties: Duty[]) => void;
  id: string;
  label: ReactNode;
  error?: ReactNode;
};
export const DutyBoxes = ({ duties, onChange, id, label, error }: Props) => (
  <Checkbox.Group<Duty>
    id={id}
    label={label}
    value={[...duties]}
    error={error}
    onChange={(chosen) => onChange(dutiesIn(chosen))}
  >
    <Stack gap="sm" mt="xs">
      {DUTY_NAMES.map((duty) => (
        <Checkbox key={duty} value={duty} label={ROLE_NAMES[duty]} description={DUTIES[duty]} />
      ))}
      <p className="support" role="status">
        {idleDuty(duties)}
      </p>
    </Stack>
  </Checkbox.Group>
);
