/** The grid that the board's head and its rows share; two lines a session under 720 px. */
export const sessionGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_3rem_3.5rem] md:gap-x-4 xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_3.5rem_4.5rem] xl:gap-x-6';
