/** Where a value comes from: the user's own file, a group's file, nowhere, or from being an administrator. */
export type Source = 'own' | 'default' | 'admin' | `group:${string}`;
