import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our four text sizes share the prefix of text colours; told apart here, or a size would drop a colour.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['label', 'body', 'section', 'figure'] }] } },
});

/** Class names joined; of two that contradict each other, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
