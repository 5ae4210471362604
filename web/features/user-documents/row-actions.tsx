/** What can be done with one document: it is downloaded, sent by e-mail, and whatever else its kind allows. */
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { DownloadLink } from '../../ui/download-link.tsx';

type Named = { of: string; onPress: () => void };

/** `of`: the document and whose it is, for screen readers. */
export const DownloadButton = ({ of, href, label = 'Scarica' }: { of: string; href: string; label?: string }) => (
  <Button
    component={DownloadLink}
    variant="subtle"
    size="sm"
    px={10}
    href={href}
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`${label} ${of}`}
  >
    {label}
  </Button>
);
export const MailButton = ({ of, onPress }: Named) => (
  <Button
    variant="subtle"
    size="sm"
    px={10}
    onClick={onPress}
    leftSection={<IconMail size={18} stroke={1.75} />}
    aria-label={`Invia per e-mail ${of}`}
  >
    Invia
  </Button>
);
export const OtherButton = ({ of, label, onPress }: Named & { label: string }) => (
  <Button variant="subtle" size="sm" px={10} onClick={onPress} aria-label={`${label} ${of}`}>
    {label}
  </Button>
);
