/** «I miei dati»: who one is, what one did, consented to and signed. */
import { Page } from '../../ui/page.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export const AccountPage = () => (
  <Page title="I miei dati">
    <ProfileTabs />
  </Page>
);
