import { createContext } from 'react';

/**
 * Where menus, lists and notes are put: inside the page's main part, so that everything on the page lies in a
 * landmark, which is how readers of a screen find their way. Shaped as a ref; without a main part it is the body.
 */
export const floatHost = {
  get current(): HTMLElement | null {
    return document.querySelector('main');
  },
};

/** Inside a dialog it is null: what lies outside it is shut away, and so its lists go where the dialog is. */
export const FloatHostContext = createContext<typeof floatHost | null>(floatHost);
