/** The page on which the office writes a new alert. */
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { AlertForm } from './alert-form.tsx';

export const CreateAlertPage = () => {
  const navigate = useNavigate();
  const back = () => void navigate({ to: paths.adminAlerts });
  return (
    <Page
      title="Nuova notifica"
      facts="Chi la riceve la vede al prossimo accesso, finché non conferma di averla letta."
    >
      <AlertForm alert={null} onCancel={back} />
    </Page>
  );
};
