interface BankMail {
  readonly name: string
  readonly iban: string | null
  readonly accountNumber: string | null
  readonly effectiveDate: string
}

/**
 * Notifies the consultant, at the previously known address, of a proposed change of their bank account. No full
 * numbers.
 */
export const bankChangeProposedMail = ({ name, iban, accountNumber, effectiveDate }: BankMail) => ({
  subject: 'New bank details were submitted for you',
  text: [
    `Hello ${name},`,
    `New bank details were submitted for you: the account ending in ${iban ?? accountNumber}. They take effect on ${effectiveDate}, once approved.`,
    'If you did not request this, call your HR contact immediately. Do not reply to this email with bank details.',
  ].join('\n\n'),
})

export const bankChangeDecidedMail = ({ name, iban, accountNumber, effectiveDate }: BankMail) => ({
  subject: 'Your bank details were changed',
  text: [
    `Hello ${name},`,
    `From ${effectiveDate}, you will be paid to the account ending in ${iban ?? accountNumber}.`,
    'If you did not request this, call your HR contact immediately.',
  ].join('\n\n'),
})
