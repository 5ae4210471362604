/** The link to the MAV slip of an order. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DownloadLink } from '../../ui/download-link.tsx';
import classes from './deliveries.module.css';

/** «Scarica MAV»: the slip of an order that was sent. */
export const MavDownload = ({ url, orderId }: { url: string; orderId: number }) => (
  <Button
    component={DownloadLink}
    href={url}
    variant="default"
    fullWidth
    className={classes.download}
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`Scarica MAV dell’ordine ${orderId}`}
  >
    Scarica MAV
  </Button>
);
