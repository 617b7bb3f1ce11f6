'use client';

import { useEffect, useRef } from 'react';

/** `keys` is one key (`?`), or two pressed one after the other (`g u`), or `mod+k` for Control or Command. */
export interface Shortcut {
  keys: string;
  label: string;
  run: () => void;
}

const secondKeyWithinMs = 1200;

/** Where a key is text and not a command. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="menu"]') !== null)
  );
}

/** What a dialog covers does nothing until it is closed. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Of every part of the page that listens, in the order in which they came. */
const inForce = new Set<{ current: readonly Shortcut[] }>();

/** All keys that do something on the page as it is now. */
export function shortcutsInForce(): Shortcut[] {
  return [...inForce].flatMap(({ current }) => current);
}

/** Listens for the page's keys; never while someone types, and never with a modifier but for `mod+`. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.metaKey || event.ctrlKey;
      if (event.defaultPrevented || event.altKey || (!mod && isTyping(event.target))) return;
      const key = mod ? `mod+${event.key.toLowerCase()}` : event.key;
      const pair = first && event.timeStamp - first.at < secondKeyWithinMs ? `${first.key} ${key}` : null;
      const found =
        current.current.find(({ keys }) => keys === pair) ?? current.current.find(({ keys }) => keys === key);
      first = found ? null : { key, at: event.timeStamp };
      if (!found) return;
      event.preventDefault();
      if (!isBehindDialog()) found.run();
    };
    window.addEventListener('keydown', onKeyDown);
    inForce.add(current);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      inForce.delete(current);
    };
  }, []);
}

/** Moves focus to the page's search field, which is marked with `data-search`. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  field?.select();
}
