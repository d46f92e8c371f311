/** Completed years on the first working day; the minimum age of employment. */
export const YOUNGEST_AT_WORK = 16
/** Nobody older works; a date of birth before is a typing error. */
export const OLDEST_AT_WORK = 90
