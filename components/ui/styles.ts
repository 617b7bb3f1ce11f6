import { cva } from 'class-variance-authority';

/** What floats above the page: the only things with a shadow. */
export const floatStyle =
  'rounded-md border border-rule bg-raised text-ink shadow-float outline-none origin-(--transform-origin) transition-[opacity,scale] duration-120 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** A row of a menu, a select or the command palette. */
export const optionStyle =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-body outline-none data-highlighted:bg-hover data-[selected=true]:bg-hover aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

export const fieldStyle =
  'h-8 w-full min-w-0 rounded-md border border-edge bg-raised px-2.5 text-body text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-over';

export const buttonStyle = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md font-medium text-body whitespace-nowrap',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      tone: {
        plain: 'border border-edge/60 bg-raised text-ink hover:bg-hover',
        strong: 'bg-ink-solid text-on-ink hover:opacity-90',
        quiet: 'text-ink-soft hover:bg-hover hover:text-ink',
        danger: 'bg-over-solid text-on-over hover:opacity-90',
      },
      size: {
        md: 'h-8 px-3',
        sm: 'h-7 px-2 text-label',
        icon: 'size-8',
      },
    },
    defaultVariants: { tone: 'plain', size: 'md' },
  },
);
