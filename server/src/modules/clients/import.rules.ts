import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import {
  ClientType,
  HoursPerDay,
  InvoiceDelivery,
  InvoiceGrouping,
  LeavePolicyKind,
  PaymentTerms,
  Share,
  WorkingDays,
} from '@muster/contract/clients/parts.contract.ts'
import { editable, type NewClient } from '@muster/contract/clients/shapes.contract.ts'
import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { importColumns } from '@muster/contract/kernel/api/record-fields.ts'
import { Currency, OptionalEmail, OptionalPhone, optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { AmountCell } from '../../kernel/import/amounts.ts'

/** The columns of a spreadsheet of clients. */
export const CLIENT_COLUMNS: readonly ImportColumn[] = importColumns(clientFields)

/**
 * `Net 30 days`, `30`, `EOM 45` and `15th of next month` as payment terms of the contract; other text is rejected by
 * the schema.
 */
export function readTerms(typed: string): string {
  const plain = typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const [, net] = /^(?:NET_?)?(\d{1,3})(?:_?DAYS?)?$/.exec(plain) ?? []
  if (net) return `NET_${Number(net)}`
  const [, eom] = /^(?:EOM|END_OF_MONTH)_?\+?_?(\d{1,3})(?:_?DAYS?)?$/.exec(plain) ?? []
  if (eom) return `EOM_${Number(eom)}`
  const [, day] = /^(\d{1,2})(?:ST|ND|RD|TH)?_(?:DAY_)?OF_(?:THE_)?NEXT_MONTH$/.exec(plain) ?? []
  return day ? `DAY_OF_NEXT_MONTH_${Number(day)}` : plain
}

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const weekday = (typed: string) => {
  const text = typed.trim().toLowerCase()
  return /^[1-7]$/.test(text) ? Number(text) : WEEKDAYS.findIndex((start) => text.startsWith(start)) + 1
}

/** `Sun–Thu`, `Mon, Tue, Wed` or `1,2,3` as ISO weekdays; null if a day cannot be parsed. */
export function readWeekdays(typed: string): number[] | null {
  const days = new Set<number>()
  for (const part of typed.split(/[,;/]/).filter((piece) => piece.trim() !== '')) {
    const [from = 0, to = from] = part.split(/[-–]|\bto\b/).map(weekday)
    if (from === 0 || to === 0) return null
    for (let day = from; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === to) break
    }
  }
  return days.size === 0 ? null : [...days].sort()
}

/** Hours and percentages as people write them: `7.5`, `5 %`. A comma stays and is rejected: `2,5` is not 25. */
const plainNumber = (typed: string) => typed.replace(/[\s%]/g, '')
const code = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')

const parsed = <S extends z.ZodType>(read: (typed: string) => unknown, then: S) =>
  z
    .string()
    .transform(read)
    .pipe(then as z.ZodType<z.output<S>>)

const Weekdays = parsed(
  (typed) => readWeekdays(typed) ?? typed,
  z.union([WorkingDays, z.never()], { error: 'Enter the working days as Sun–Thu or Mon, Tue, Wed.' }),
)
const address = {
  lines: z.array(text(120, 'An address line')).max(4, 'An address has at most 4 lines.').default([]),
  buildingNumber: optionalText(10),
  additionalNumber: optionalText(10),
  district: optionalText(80),
  region: optionalText(80),
  postalCode: optionalText(16),
}
const {
  name,
  legalName,
  code: clientCode,
  industry,
  website,
  taxNumber,
  taxRegistered,
  commercialRegistration,
} = editable
const { requiresPO, requiresSignedTimesheet, leaveRemark, notes } = editable

/** A row of a client spreadsheet: the rules of the form, for text as spreadsheets contain it. */
export const SpreadsheetClient = z
  .strictObject({
    legalName,
    code: clientCode,
    industry,
    website,
    taxNumber,
    taxRegistered,
    commercialRegistration,
    requiresPO,
    requiresSignedTimesheet,
    leaveRemark,
    notes,
    type: parsed(code, ClientType),
    accountManagers: z
      .array(z.string())
      .transform((named) =>
        named
          .flatMap((several) => several.split(','))
          .map((one) => one.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.string()).max(20, 'A client has at most 20 account managers.')),
    currency: parsed(code, Currency),
    paymentTerms: parsed(readTerms, PaymentTerms),
    creditLimit: AmountCell.pipe(z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 50000.00.')),
    invoiceGrouping: parsed(code, InvoiceGrouping),
    invoiceDelivery: parsed(code, InvoiceDelivery),
    workingDays: Weekdays,
    hoursPerDay: parsed(plainNumber, HoursPerDay),
    leavePolicy: parsed(code, LeavePolicyKind),
    leaveDays: parsed(
      Number,
      z.int('Enter whole days, from 1 to 365.').min(1, 'Enter 1 to 365 days.').max(365, 'Enter 1 to 365 days.'),
    ),
    rebatePercent: parsed(plainNumber, Share),
    withholdingPercent: parsed(plainNumber, Share),
    retentionPercent: parsed(plainNumber, Share),
    address: z
      .strictObject(address)
      .partial()
      .extend({ city: text(80, 'The city') }),
    contact: z.strictObject({
      name: text(120, 'The contact name'),
      email: OptionalEmail.optional(),
      phone: OptionalPhone.optional(),
    }),
  })
  .partial()
  .extend({ name, country: text(80, 'The country') })
export type SpreadsheetClient = z.output<typeof SpreadsheetClient>

/**
 * The valid part of a row with errors, without fields that cannot be validated alone: a limit without its currency, a
 * policy without its days, the tax number and address of an unknown country.
 */
export function comparableClient(
  cells: Partial<SpreadsheetClient>,
  wrong: ReadonlySet<string>,
  country: object | undefined,
): SpreadsheetClient {
  const unsure: Partial<Record<keyof SpreadsheetClient, undefined>> = {
    ...((wrong.has('currency') || (!country && !cells.currency)) && { creditLimit: undefined }),
    ...((wrong.has('leavePolicy') || wrong.has('leaveDays')) && { leavePolicy: undefined, leaveDays: undefined }),
    ...(!country && { taxNumber: undefined, taxRegistered: undefined, address: undefined }),
  }
  return { name: '', country: '', ...cells, ...unsure }
}

/** The client that a row describes. */
export function clientOf(
  row: SpreadsheetClient,
  country: { id: string; currency: string },
  accountManagerIDs: string[],
): NewClient {
  const {
    country: _country,
    accountManagers: _managers,
    contact: _contact,
    address,
    creditLimit,
    leavePolicy,
    leaveDays,
    ...same
  } = row
  return {
    ...same,
    countryID: country.id,
    accountManagerIDs,
    ...(address && { billingAddress: { lines: [], ...address, label: null, countryID: country.id } }),
    ...(creditLimit && { creditLimit: { amount: creditLimit, currency: row.currency ?? country.currency } }),
    ...((leavePolicy || leaveDays) && {
      leaveBillingPolicy: { kind: leavePolicy ?? 'NOT_BILLABLE', days: leaveDays ?? null },
    }),
  }
}

/** The spreadsheet column of a client field. */
export const columnOf = (path: string) =>
  path
    .replace(/^billingAddress\./, 'address.')
    .replace(/^creditLimit\..*/, 'creditLimit')
    .replace(/^leaveBillingPolicy\..*/, 'leaveDays')
