/** Completed years on the first working day; the minimum age of employment. */
export const YOUNGEST_AT_WORK = 16
