/** Tells what is wrong with a form; once that is closed, the cursor is in the first field that is wrong. */
import { errorDialog } from './notices.tsx';

export const errorInForm = async (formId: string, title: string, message: string): Promise<void> => {
  await errorDialog(title, message);
  requestAnimationFrame(() => {
    const first = document.getElementById(formId)?.querySelector<HTMLElement>('.mantine-InputWrapper-error');
    first?.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
};
