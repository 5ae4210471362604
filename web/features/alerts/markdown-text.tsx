/** Draws the little Markdown of alerts: text nodes and known elements, never HTML that somebody wrote. */
import { Fragment } from 'react';
import { markdownBlocks, type Block, type Inline } from '@ema/domain/alerts/markdown.ts';
import styles from './markdown-text.module.css';

/** Headings of a text begin below the title it stands under. */
export const MarkdownText = ({ source }: { source: string }) => (
  <div className={styles.text}>
    {markdownBlocks(source).map((block, i) => (
      <BlockOf key={i} block={block} />
    ))}
  </div>
);

const BlockOf = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.children} />
        </p>
      );
    case 'heading':
      return (
        <h3 data-level={block.level}>
          <Inlines of={block.children} />
        </h3>
      );
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Inlines of={item} />
        </li>
      ));
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
};

const Inlines = ({ of }: { of: readonly Inline[] }) => of.map((part, i) => <InlineOf key={i} part={part} />);

const InlineOf = ({ part }: { part: Inline }) => {
  switch (part.kind) {
    case 'text':
      return <Fragment>{part.text}</Fragment>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Inlines of={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines of={part.children} />
        </em>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          <Inlines of={part.children} />
        </a>
      );
  }
};
