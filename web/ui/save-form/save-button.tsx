/** The button that sends a form, inside it or elsewhere on the page; busy while the form is on its way. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStepButton } from '../step-moment.tsx';
import type { ShownForm } from './use-save-form.ts';

type Props = ButtonProps & { form: ShownForm; children: ReactNode };

export const SaveButton = ({ form, children, ...rest }: Props) => {
  const { isInert, marks } = useStepButton(rest.size);
  return (
    <Button
      type="submit"
      form={form.id}
      loading={form.isSaving}
      {...marks}
      {...rest}
      onClick={(event) => isInert && event.preventDefault()}
    >
      {children}
    </Button>
  );
};
