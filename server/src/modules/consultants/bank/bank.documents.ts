interface BankMail {
  readonly name: string
  readonly iban: string | null
  readonly accountNumber: string | null
  readonly effectiveDate: string
}

/** Tells the consultant, at the address known before, that somebody wants to pay them elsewhere. No number in full. */
export const bankChangeProposedMail = ({ name, iban, accountNumber, effectiveDate }: BankMail) => ({
  subject: 'New bank details were proposed for you',
  text: [
    `Hello ${name},`,
    `New bank details were entered for you: the account ending ${iban ?? accountNumber}. They count from ${effectiveDate}, once a second person has confirmed them.`,
    'If you did not ask for this, tell your HR contact at once, by phone. Do not answer this mail with bank details.',
  ].join('\n\n'),
})

export const bankChangeDecidedMail = ({ name, iban, accountNumber, effectiveDate }: BankMail) => ({
  subject: 'Your bank details were changed',
  text: [
    `Hello ${name},`,
    `From ${effectiveDate} on you are paid to the account ending ${iban ?? accountNumber}.`,
    'If you did not ask for this, tell your HR contact at once, by phone.',
  ].join('\n\n'),
})
