/** Completed years on the first day of work; no one begins before. */
export const YOUNGEST_AT_WORK = 16
