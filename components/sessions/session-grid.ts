/** The grid that the board's head and its rows share; two lines a session under 720 px. */
export const sessionGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_3rem_3.5rem] md:gap-x-4 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_3.5rem_4.5rem] lg:gap-x-6';
