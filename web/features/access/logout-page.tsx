import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

/** ACC-091: the session storage is cleared, then the browser goes to the logout address. */
export const LogoutPage = () => {
  useEffect(() => {
    sessionStorage.clear();
    location.replace(paths.serverLogout);
  }, []);
  return <AccessFrame title="Uscita in corso…">{null}</AccessFrame>;
};
