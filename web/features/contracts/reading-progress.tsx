/** How many pages of a document were read, as a line and for screen readers. */
import styles from './document-reader.module.css';

export const ReadingProgress = ({ seen, pages }: { seen: readonly number[]; pages: number }) => {
  const read = new Set(seen).size;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Pagine lette"
      aria-valuemin={0}
      aria-valuemax={pages || 1}
      aria-valuenow={read}
    >
      <i style={{ inlineSize: `${pages === 0 ? 0 : (read / pages) * 100}%` }} />
    </div>
  );
};
