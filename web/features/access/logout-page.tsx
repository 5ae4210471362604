/** Leaves the portal: what this browser session kept is cleared, then the browser goes to the logout address (ACC-091). */
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

export const LogoutPage = () => {
  useEffect(() => {
    sessionStorage.clear();
    location.replace(paths.serverLogout);
  }, []);
  return <AccessFrame title="Uscita in corso…">{null}</AccessFrame>;
};
