/** A telephone number in groups of digits, which calls it. */
import { writePhone } from '@ema/domain/kernel/writing.ts';

type Props = { number: string; className?: string; label?: string };

export const PhoneLink = ({ number, className, label }: Props) => (
  <a
    href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
    className={className ? `num ${className}` : 'num'}
    aria-label={label}
  >
    {writePhone(number)}
  </a>
);
