/** The grid that the board's head and its rows share; three lines a session under 1024 px. */
export const sessionGrid =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 lg:gap-x-4 lg:grid-cols-[1.125rem_minmax(0,14rem)_minmax(0,1fr)_5.5rem_2.5rem_3.5rem_3rem] 2xl:grid-cols-[1.125rem_minmax(0,17rem)_minmax(0,1fr)_6.5rem_3.5rem_4.5rem_3rem] 2xl:gap-x-6';
