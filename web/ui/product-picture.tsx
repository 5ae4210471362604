/** A product's picture on the shop's tint. */
import styles from './product-picture.module.css';

export const ProductPicture = ({ src, size = 84 }: { src: string; size?: number }) => (
  <span className={styles.ground} style={{ width: size, height: size }}>
    <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  </span>
);
