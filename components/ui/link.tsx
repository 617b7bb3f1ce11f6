import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { cn } from './cn';

const styles = {
  /** Within text: always underlined, so that it is not told apart by colour alone. */
  text: 'underline decoration-edge underline-offset-3 hover:decoration-current',
  /** In tables and lists, where position says that it is one. */
  quiet: 'hover:underline underline-offset-3 decoration-edge',
  bare: '',
};

type LinkProps = ComponentProps<typeof NextLink> & { look?: keyof typeof styles };

export function Link({ look = 'text', className, ...props }: LinkProps) {
  return <NextLink {...props} className={cn('rounded-sm', styles[look], className)} />;
}
