/** The minimum number of characters of a password, without and with two-factor sign-in. */
export const MIN_PASSWORD_LENGTH = 15
const MIN_PASSWORD_LENGTH_WITH_TWO_FACTOR = 12

/** The minimum length of the password of an account. */
export const passwordMinLength = ({ twoFactorEnabled }: { twoFactorEnabled: boolean }) =>
  twoFactorEnabled ? MIN_PASSWORD_LENGTH_WITH_TWO_FACTOR : MIN_PASSWORD_LENGTH
