/**
 * The errors for which a bank would reject a payment file, found before it is offered for download
 * (docs/domain/payment-files.md): each names the payment, the line and the column, the rule, and what to do. The bank
 * rejects a file with an error as a whole, so it is not generated.
 */

import { isAmount } from '../../kernel/math/money.ts'
import { compare } from '../../kernel/math/rational.ts'
import { ibanError } from '../../kernel/values/bank.ts'
import { formatLongDate, formatLongMonth } from '../../kernel/values/days.ts'
import type { WageColumn, WageProfile } from './payment-file.contract.ts'
import {
  columnText,
  eachWageLine,
  fileValues,
  isUnpayable,
  isWritten,
  type PaymentFileHead,
  sumText,
  type WagePayment,
} from './payment-file.rules.ts'

export interface WageError {
  /** The line in the file, counted from 1; null for the file itself. */
  readonly line: number | null
  readonly lineID: string | null
  readonly who: string
  readonly field: string
  readonly rule:
    | 'REQUIRED'
    | 'FORMAT'
    | 'IBAN'
    | 'LENGTH'
    | 'CHARACTERS'
    | 'AMOUNT'
    | 'BALANCE'
    | 'DUPLICATE'
    | 'PERIOD'
    | 'CURRENCY'
    | 'EMPTY'
  readonly message: string
}

/** All errors, in the order of the file's lines; none when the file can be offered. */
export const wageErrors = (
  profile: WageProfile,
  head: PaymentFileHead,
  payments: readonly WagePayment[],
): WageError[] => inFileOrder([...eachWageCheck(profile, head, payments)].flat())

export const inFileOrder = (validationErrors: readonly WageError[]): WageError[] =>
  validationErrors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))

/**
 * The errors check by check, usually none, so that a caller with thousands of payments can yield to other work in
 * between.
 */
export function* eachWageCheck(
  profile: WageProfile,
  head: PaymentFileHead,
  payments: readonly WagePayment[],
): Generator<readonly WageError[]> {
  let isReadable = true
  for (const payment of payments) {
    const validationErrors = unreadableAmounts(payment, head)
    isReadable &&= validationErrors.length === 0
    yield validationErrors
  }
  if (!isReadable) return
  const numbers = new Map<string, number>()
  let lines = 0
  for (const { record, payment } of eachWageLine(profile, head, payments)) {
    lines += 1
    numbers.set(`${record.name}/${payment?.lineID ?? ''}`, lines)
    yield []
  }
  const checks: FileChecks = {
    profile,
    head,
    file: fileValues(head, payments),
    numbers,
    firstByPerson: firstByPerson(payments),
  }
  yield fileErrors(checks, payments)
  for (const payment of payments) yield paymentErrors(checks, payment)
}

/**
 * Amounts with thousands separators, with too many decimals, or missing: nothing can be summed before they are
 * corrected.
 */
const unreadableAmounts = ({ lineID, name, amounts }: WagePayment, { currency }: PaymentFileHead): WageError[] =>
  Object.entries(amounts).flatMap(([field, amount]): WageError[] =>
    isAmount(amount, currency)
      ? []
      : [
          {
            line: null,
            lineID,
            who: name,
            field,
            rule: 'AMOUNT',
            message: `Not an amount of ${currency}: ${amount.slice(0, 40)}.`,
          },
        ],
  )

/** The inputs of every check of one file. */
interface FileChecks {
  readonly profile: WageProfile
  readonly head: PaymentFileHead
  readonly file: Readonly<Record<string, string>>
  /** The line of each record of each payment. */
  readonly numbers: ReadonlyMap<string, number>
  readonly firstByPerson: ReadonlyMap<string, WagePayment>
}

function firstByPerson(payments: readonly WagePayment[]): ReadonlyMap<string, WagePayment> {
  const first = new Map<string, WagePayment>()
  for (const payment of payments) {
    const { personID } = payment.values
    if (personID && !first.has(personID)) first.set(personID, payment)
  }
  return first
}

function fileErrors({ profile, head, file }: FileChecks, payments: readonly WagePayment[]): WageError[] {
  const of = (field: string, rule: WageError['rule'], message: string): WageError => ({
    line: null,
    lineID: null,
    who: 'The file',
    field,
    rule,
    message,
  })
  return [
    ...(payments.length === 0 ? [of('payments', 'EMPTY', 'The file has no payments. Release a line first.')] : []),
    ...(profile.currency !== null && profile.currency !== head.currency
      ? [
          of(
            'currency',
            'CURRENCY',
            `The file format is for ${profile.currency}, but this run is in ${head.currency}. Select another format.`,
          ),
        ]
      : []),
    ...profile.records
      .filter(({ per }) => per === 'FILE')
      .flatMap(({ columns }) =>
        columns.flatMap((column) => columnErrors(profile, column, { head, file, payment: null })),
      )
      .map(({ field, rule, message }) => of(field, rule, message)),
  ]
}

function paymentErrors({ profile, head, file, numbers, firstByPerson }: FileChecks, payment: WagePayment): WageError[] {
  const records = profile.records.filter((record) => record.per === 'PAYMENT' && isWritten(record, payment, head))
  const at = (name: string | undefined) => numbers.get(`${name ?? ''}/${payment.lineID}`) ?? null
  const of = (line: number | null, { field, rule, message }: ValidationError): WageError => ({
    line,
    lineID: payment.lineID,
    who: payment.name,
    field,
    rule,
    message,
  })
  const first = at(records[0]?.name)
  return [
    ...records.flatMap((record) =>
      record.columns
        .flatMap((column) => columnErrors(profile, column, { head, file, payment }))
        .map((validationError) => of(at(record.name), validationError)),
    ),
    ...[
      ...amountErrors(profile, head, payment),
      ...duplicateErrors(firstByPerson, payment),
      ...periodErrors(head, payment),
    ].map((validationError) => of(first, validationError)),
  ]
}

type ValidationError = Pick<WageError, 'field' | 'rule' | 'message'>

function columnErrors(
  profile: WageProfile,
  column: WageColumn,
  place: Parameters<typeof columnText>[1],
): ValidationError[] {
  const value = columnText(column, place)
  const of = (rule: ValidationError['rule'], message: string): ValidationError[] => [
    { field: column.name, rule, message },
  ]
  if (value === '') return column.required ? of('REQUIRED', `${column.name} is missing. Add it.`) : []
  const iban = column.check === 'IBAN' ? ibanError(value) : undefined
  if (iban) return of('IBAN', iban)
  if (column.match && !new RegExp(column.match.pattern).test(value)) return of('FORMAT', column.match.message)
  if (column.format === 'AMOUNT' && !isAmount(value, place.head.currency))
    return of('AMOUNT', `${column.name} is not an amount in ${place.head.currency}: ${value}.`)
  if (column.format === 'AMOUNT' && compare(value, '0') < 0)
    return of('AMOUNT', `${column.name} is below zero. Put the line on hold, or carry the shortfall over.`)
  if (column.format === 'NUMBER' && !/^\d+(\.\d+)?$/.test(value))
    return of('FORMAT', `${column.name} is not a number: ${value}.`)
  if (column.maxCharacters !== null && value.length > column.maxCharacters)
    return of(
      'LENGTH',
      `${column.name} has ${value.length} characters; the bank accepts ${column.maxCharacters}. Shorten it.`,
    )
  if (profile.ascii && /[^\x20-\x7e]/.test(value))
    return of('CHARACTERS', `${column.name} has a character that the bank does not accept. Use Latin letters.`)
  if (/[\r\n]/.test(value) || (!profile.quoted && value.includes(profile.delimiter)))
    return of('CHARACTERS', `${column.name} has a separator character. Remove it.`)
  return []
}

/** Zero or negative amounts cannot be paid, and amounts that must be equal are equal. */
function amountErrors(
  { balances }: WageProfile,
  { currency }: PaymentFileHead,
  payment: WagePayment,
): ValidationError[] {
  const sum = (source: string) => sumText(source, (name) => payment.amounts[name], currency) ?? '0'
  return [
    ...(isUnpayable(payment)
      ? [{ field: 'net', rule: 'AMOUNT' as const, message: 'There is nothing to pay. Put the line on hold.' }]
      : []),
    ...balances.flatMap(({ left, right, message }): ValidationError[] =>
      compare(sum(left), sum(right)) === 0 ? [] : [{ field: left, rule: 'BALANCE', message }],
    ),
  ]
}

/** A person is paid once per file. */
function duplicateErrors(byPerson: FileChecks['firstByPerson'], { lineID, values }: WagePayment): ValidationError[] {
  const first = byPerson.get(values.personID ?? '')
  return first && first.lineID !== lineID
    ? [{ field: 'personID', rule: 'DUPLICATE', message: `${first.name} has the same number. Correct one of the two.` }]
    : []
}

/** The paid days are within the month of the file. */
function periodErrors({ month }: PaymentFileHead, { values: { from, to } }: WagePayment): ValidationError[] {
  if (from === undefined || to === undefined) return []
  return from <= to && from.startsWith(month) && to.startsWith(month)
    ? []
    : [
        {
          field: 'period',
          rule: 'PERIOD',
          message: `The days ${formatLongDate(from)} to ${formatLongDate(to)} are not in ${formatLongMonth(month)}. Pay them with their own month.`,
        },
      ]
}
