/** The ways to the files that products and prices are loaded from. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** On a phone among the tools of the list, so that one button alone sticks to the edge; else beside it. */
export const LoadLinks = () => (
  <>
    <Button component={Link} to={paths.productImports} variant="default">
      Carica prodotti
    </Button>
    <Button component={Link} to={paths.productPrices} variant="default">
      Carica prezzi
    </Button>
  </>
);
