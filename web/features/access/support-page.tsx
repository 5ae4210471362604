/** Helps whoever cannot sign in: three ways on (ACC-078). */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

export const SupportPage = () => (
  <AccessFrame
    title="Non riesci ad accedere?"
    lead="Ti inviamo un codice al cellulare che hai confermato con una firma o dal tuo profilo."
  >
    <Button component={Link} to={paths.usernameRecovery} variant="default" size="lg" data-block>
      Ho dimenticato lo username
    </Button>
    <Button component={Link} to={paths.passwordReset} variant="default" size="lg" data-block>
      Ho dimenticato la password
    </Button>
    <Anchor component={Link} to={paths.login}>
      Torna all’accesso
    </Anchor>
  </AccessFrame>
);
