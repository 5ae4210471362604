/** How far a publication has come, while it is on its way. */
import { Progress } from '@mantine/core';
import { count, plural } from '../../kernel/formats.ts';
import styles from './templates.module.css';
import type { WholeTemplate } from './whole-template.ts';

export const PublicationProgress = ({ template }: { template: WholeTemplate }) => {
  const publication = template.revisions[0]?.publication;
  if (!template.isPublishing || !publication) return null;
  const { assigned, concerned } = publication;
  return (
    <section className={styles.progress} role="status" aria-label="Pubblicazione in corso">
      <p>{`Pubblicazione in corso: ${count(assigned)} di ${plural(concerned, 'persona', 'persone')}`}</p>
      <Progress
        value={concerned === 0 ? 100 : Math.min(100, (assigned / concerned) * 100)}
        aria-label="Persone raggiunte"
      />
    </section>
  );
};
