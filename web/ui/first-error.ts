/** Puts the cursor into the first field of a form that is wrong; called when the dialog that told of it is closed. */
export const focusFirstError = (formId: string): void => {
  requestAnimationFrame(() => {
    const first = document.getElementById(formId)?.querySelector<HTMLElement>('.mantine-InputWrapper-error');
    first?.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
};
