/** The purpose of the fingerprint of a passport number, which duplicates are found by. */
export const PASSPORT_PURPOSE = 'applicant.passport'

/** What a passport number is sealed for; sealed as `passportKey` of the contract writes it, as its fingerprint is made of the same text. */
export const passportContext = (applicantID: string) => `applicant.passport:${applicantID}`
