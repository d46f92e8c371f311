/** A password has at least this many characters, or the second number when a code from a phone is asked for as well. */
export const PASSWORD_LEAST = 15
const PASSWORD_LEAST_WITH_TWO_FACTOR = 12

/** How many characters the password of this account needs. */
export const passwordLeast = ({ twoFactorEnabled }: { twoFactorEnabled: boolean }) =>
  twoFactorEnabled ? PASSWORD_LEAST_WITH_TWO_FACTOR : PASSWORD_LEAST
