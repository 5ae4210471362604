/** Knows whether somebody came to what is shown by «indietro» or «avanti»: then all is as they had left it. */
let isReturn = false;
const listen = (event: string, to: boolean): void =>
  globalThis.addEventListener?.(event, () => void (isReturn = to), true);
listen('popstate', true);
listen('click', false);
listen('keydown', false);

export const cameBack = (): boolean => isReturn;
