/** The grid that the log's head and rows share. */
export const auditGrid = [
  'grid items-start gap-x-4 max-md:grid-cols-[minmax(0,1fr)_auto_2rem] max-md:gap-y-1',
  'md:grid-cols-[9rem_minmax(0,1fr)_8rem_2rem]',
  'lg:grid-cols-[9rem_minmax(0,1fr)_8rem_8rem_8rem_2rem]',
].join(' ');
