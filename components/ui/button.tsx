'use client';

import { Button as BaseButton } from '@base-ui/react/button';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { buttonStyle } from './styles';

export type ButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className'> &
  VariantProps<typeof buttonStyle> & { className?: string };

/** `strong` is the one act a page is about, `danger` ends or deletes. An icon alone needs an `aria-label`. */
export function Button({ tone, size, className, ...props }: ButtonProps) {
  return <BaseButton {...props} className={cn(buttonStyle({ tone, size }), className)} />;
}
