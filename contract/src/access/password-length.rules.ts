/** A password has at least this many characters, or the second number when a code from a phone is asked for as well. */
export const MIN_PASSWORD_LENGTH = 15
const MIN_PASSWORD_LENGTH_WITH_TWO_FACTOR = 12

/** How many characters the password of this account needs. */
export const passwordMinLength = ({ twoFactorEnabled }: { twoFactorEnabled: boolean }) =>
  twoFactorEnabled ? MIN_PASSWORD_LENGTH_WITH_TWO_FACTOR : MIN_PASSWORD_LENGTH
