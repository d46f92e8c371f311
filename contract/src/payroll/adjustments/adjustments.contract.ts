import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  booleanFlag,
  CountryID,
  Currency,
  Id,
  Instant,
  optionalText,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { EXTRA_CODES } from '../core/items.contract.ts'
import { ENTERED_DEDUCTIONS } from './adjustments.rules.ts'

const Positive = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter an amount such as 1500.00, without a minus.')
  .refine((amount) => /[1-9]/.test(amount), 'Enter an amount above zero.')

/** What a user enters in addition to the monthly pay: its type defines whether it is paid or deducted. */
export const AdjustmentCode = z.enum([...EXTRA_CODES, ...ENTERED_DEDUCTIONS])
export type AdjustmentCode = z.output<typeof AdjustmentCode>

const AdjustmentFields = z.strictObject({
  candidateID: Id,
  orderFormID: Id.nullable(),
  code: AdjustmentCode,
  label: text(80, 'The label'),
  amount: Positive,
  firstMonth: Month,
  /** Omitted: once; null: every month until it is ended. */
  lastMonth: Month.nullable().optional(),
  note: optionalText(500, 'The note'),
})
const inOrder = ({ firstMonth, lastMonth }: { firstMonth?: string; lastMonth?: string | null }) =>
  !firstMonth || !lastMonth || firstMonth <= lastMonth
const NOT_IN_ORDER = { path: ['lastMonth'], error: 'The last month must not be before the first month.' }
/** Only a new entry has defaults: omitted fields of a change stay unchanged. */
export const NewAdjustment = AdjustmentFields.extend({
  orderFormID: AdjustmentFields.shape.orderFormID.default(null),
  note: AdjustmentFields.shape.note.default(null),
}).refine(inOrder, NOT_IN_ORDER)
const AdjustmentChange = AdjustmentFields.omit({ candidateID: true })
  .partial()
  .extend({ version: Version })
  .refine(inOrder, NOT_IN_ORDER)

export const AdjustmentRow = z.object({
  id: Id,
  candidateID: Id,
  _candidate: Ref,
  orderFormID: Id.nullable(),
  code: AdjustmentCode,
  label: z.string(),
  amount: z.string(),
  currency: Currency,
  firstMonth: Month,
  lastMonth: Month.nullable(),
  /** Paid or deducted so far, and what is still due for the months up to now. */
  settled: z.string(),
  due: z.string(),
  note: z.string().nullable(),
  _createdBy: Ref,
  createdAt: Instant,
  version: Version,
})
export type AdjustmentRow = z.output<typeof AdjustmentRow>

const LoanFields = z.strictObject({
  candidateID: Id,
  type: z.enum(['ADVANCE', 'LOAN']),
  label: text(80, 'The label'),
  principal: Positive,
  instalment: Positive,
  startMonth: Month,
  pausedMonths: z.array(Month).max(24, 'Skip at most 24 months.'),
  note: optionalText(500, 'The note'),
})
export const NewLoan = LoanFields.extend({
  pausedMonths: LoanFields.shape.pausedMonths.default([]),
  note: LoanFields.shape.note.default(null),
})
export const LoanChange = LoanFields.pick({
  label: true,
  instalment: true,
  startMonth: true,
  pausedMonths: true,
  note: true,
})
  .partial()
  .extend({ version: Version })

export const LoanRow = z.object({
  id: Id,
  candidateID: Id,
  _candidate: Ref,
  type: z.enum(['ADVANCE', 'LOAN']),
  label: z.string(),
  principal: z.string(),
  instalment: z.string(),
  currency: Currency,
  startMonth: Month,
  pausedMonths: z.array(Month),
  repaid: z.string(),
  outstanding: z.string(),
  /** Future instalments, if no cap reduces one. */
  schedule: z.array(z.object({ month: Month, amount: z.string(), left: z.string() })),
  note: z.string().nullable(),
  _createdBy: Ref,
  createdAt: Instant,
  version: Version,
})
export type LoanRow = z.output<typeof LoanRow>

const see = right('payrolls', 'view', 'full')
const prepare = right('payrolls', 'create')
const whose = { candidateID: repeatable(Id), countryID: repeatable(CountryID), isOpen: booleanFlag.optional() }
const ADJUSTMENTS = '/payrolls/adjustments'
const LOANS = '/payrolls/loans'

export const adjustmentEndpoints = {
  list: list(ADJUSTMENTS, {
    summary: 'Bonuses, expenses and deductions, once or monthly.',
    may: see,
    item: AdjustmentRow,
    filters: { ...whose, code: repeatable(AdjustmentCode), month: Month.optional() },
    sorts: ['createdAt', 'candidate', 'firstMonth', 'amount'],
    order: '-createdAt',
    export: right('payrolls', 'export'),
  }),
  create: post(ADJUSTMENTS, {
    summary: 'Adds an earning or deduction. Types that the country blocks are refused.',
    may: prepare,
    body: NewAdjustment,
    returns: AdjustmentRow,
    status: 201,
  }),
  change: put(`${ADJUSTMENTS}/:id`, {
    summary: 'Changes amounts that no closed run has paid or deducted.',
    may: prepare,
    body: AdjustmentChange,
    returns: AdjustmentRow,
  }),
  remove: del(`${ADJUSTMENTS}/:id`, {
    summary: 'Removes an earning or deduction of which nothing was paid or deducted.',
    may: prepare,
    returns: z.object({ id: Id }),
  }),
  loans: list(LOANS, {
    summary: 'Advances and loans with their outstanding amounts.',
    may: see,
    item: LoanRow,
    filters: whose,
    sorts: ['createdAt', 'candidate', 'outstanding', 'startMonth'],
    order: '-createdAt',
    export: right('payrolls', 'export'),
  }),
  loan: get(`${LOANS}/:id`, { summary: 'One advance or loan with its schedule.', may: see, returns: LoanRow }),
  createLoan: post(LOANS, {
    summary: 'Adds an advance or loan.',
    may: prepare,
    body: NewLoan,
    returns: LoanRow,
    status: 201,
  }),
  changeLoan: put(`${LOANS}/:id`, {
    summary: 'Changes the repayment or skips months. Past repayments do not change.',
    may: prepare,
    body: LoanChange,
    returns: LoanRow,
  }),
} satisfies Endpoints
