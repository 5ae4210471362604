/** The field for the note of a commission. */
import { Textarea } from '@mantine/core';

export const NOTE_MAXIMUM = 100;

/** The note of a commission, at most 100 characters (ORD-116). */
export const NoteField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    aria-label="Nota"
    placeholder="Per esempio: consegnare al pomeriggio"
    description={`Facoltativa, ${value.length} di ${NOTE_MAXIMUM} caratteri.`}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value.slice(0, NOTE_MAXIMUM))}
    maxLength={NOTE_MAXIMUM}
    autosize
    minRows={2}
  />
);
