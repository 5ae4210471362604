/** «Disabilita» or «Riabilita» of one account; of one that is not to be turned it says why (NET-954). */
import { mayDisableUser, mayLookAfter } from '@ema/domain/users/may.ts';
import { useSession } from '../../kernel/session.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';

/** In a row, where it says whose account it is, or on the page of one. */
const LOOKS = {
  row: { variant: 'subtle', size: 'sm' },
  page: { variant: 'default', size: 'md' },
} as const;
type Props = {
  user: { username: string; userType: string; disabled: boolean };
  name: string;
  look?: keyof typeof LOOKS;
  onTurn: () => void;
};

export const TurnButton = ({ user, name, look = 'row', onTurn }: Props) => {
  const me = useSession();
  const words = user.disabled ? 'Riabilita' : 'Disabilita';
  return (
    <ButtonWithReason
      {...LOOKS[look]}
      reason={mayLookAfter(me.roles, user.userType) ?? mayDisableUser(!user.disabled, user.username === me.username)}
      onClick={onTurn}
      {...(look === 'row' && { 'aria-label': `${words} ${name}` })}
    >
      {words}
    </ButtonWithReason>
  );
};
