/** An error in the data or the figures of an invoice, and the record on which it is corrected. */
export interface InvoiceIssue {
  /** `BR-CO-15`, `ibr-132-ae`, `supplier.taxNumber`, or an internal rule name. */
  readonly code: string
  readonly field: string
  /** The error and how to correct it. */
  readonly message: string
  /** Whether the law allows issuing with it. */
  readonly level: 'BLOCKS' | 'WARNS'
  readonly fix: IssueFix
}

export type IssueFix = 'SUPPLIER' | 'CLIENT' | 'INVOICE'

/** A rule of receivers or of the law about a part of an invoice, such as a party, a line or the whole document. */
export interface InvoiceRule<Subject> {
  readonly code: string | ((subject: Subject) => string)
  readonly field: string | ((subject: Subject) => string)
  /** Without it the rule applies to every subject. */
  readonly applies?: (subject: Subject) => boolean
  /** The message when the rule is broken; null when it is kept. */
  readonly check: (subject: Subject) => string | null
  readonly fix: IssueFix | ((subject: Subject) => IssueFix)
  /** Rules block unless they only warn. */
  readonly level?: 'WARNS'
}
