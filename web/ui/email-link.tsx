/** An e-mail address that writes to its owner; where there is no room it breaks before the @, not within a word. */
type Props = { address: string };

export const EmailLink = ({ address }: Props) => {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, Math.max(0, at))}
      <wbr />
      {address.slice(Math.max(0, at))}
    </a>
  );
};
