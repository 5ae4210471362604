/** A QR code drawn from its squares; dark on white in both schemes, because readers want it so. */
import styles from './qr-code.module.css';

type Props = { code: { size: number; path: string }; label: string };

export const QrCode = ({ code: { size, path }, label }: Props) => (
  <svg
    className={styles.code}
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <path fill="#fff" d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} />
    <path fill="#1d1b19" d={path} />
  </svg>
);
