/** The step in which an agent pays the balance of the registration kit, whose days are over (ACC-168). */
import { plural } from '../../kernel/formats.ts';
import { KitCheckoutStep } from './kit-checkout.tsx';
import { useKitCheckout } from './use-kit-checkout.ts';

export const BalanceStep = () => (
  <KitCheckoutStep checkout={useKitCheckout(true)} isBalance plan={null} label={() => 'Saldo da pagare'}>
    {(kit) => (
      <p>
        {`Il termine di ${plural(kit.daysBeforePayment, 'giorno', 'giorni')} per pagare il costo residuo del kit di adesione è scaduto: è dovuto il saldo.`}
      </p>
    )}
  </KitCheckoutStep>
);
