/** The purpose of the fingerprint of a passport number, which duplicates are found by. */
export const PASSPORT_PURPOSE = 'applicant.passport'

/**
 * The encryption context of a passport number. The number is encrypted in the form that `passportKey` of the contract
 * returns, because its fingerprint is computed from the same text.
 */
export const passportContext = (applicantID: string) => `applicant.passport:${applicantID}`
