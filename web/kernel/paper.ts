/** Paper is white, whatever the scheme of the screen. */
export const printOnWhite = (): void => {
  const root = document.documentElement;
  let scheme: string | undefined;
  addEventListener('beforeprint', () => {
    scheme = root.dataset['mantineColorScheme'];
    root.dataset['mantineColorScheme'] = 'light';
  });
  addEventListener('afterprint', () => {
    if (scheme) root.dataset['mantineColorScheme'] = scheme;
  });
};
