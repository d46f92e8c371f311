/** Completed years on the first day of work; nobody begins before. */
export const YOUNGEST_AT_WORK = 16
