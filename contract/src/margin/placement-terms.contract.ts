import * as z from 'zod'
import { Gender } from '../consultants/candidate.contract.ts'
import { PayComponent } from '../consultants/pay.contract.ts'
import { CountryID, Currency, Day, Email, Id, optionalText, Phone, text } from '../kernel/values/fields.ts'
import { Cost, Part } from '../settings/country-rules/countries.rules.ts'
import { BillUnit, Named } from './margin.contract.ts'

export const OrderFormType = z.enum(['NEW', 'RENEWAL', 'EXTENSION', 'REPLACEMENT', 'AMENDMENT'])
export type OrderFormType = z.output<typeof OrderFormType>
/** The types that follow an order form of the same consultant, so that service continues. */
export const FOLLOWS: ReadonlySet<OrderFormType> = new Set(['RENEWAL', 'EXTENSION', 'AMENDMENT'])

export const VisaType = z.enum(['EMPLOYMENT', 'TRANSFER', 'VISIT_TO_WORK', 'BUSINESS', 'NONE'])
const PaidBy = z.enum(['US', 'CLIENT', 'CONSULTANT'])
const LaptopProvider = z.enum(['US', 'CLIENT', 'NONE'])
const MedicalCategory = z.enum(['VIP', 'A_PLUS', 'A', 'B', 'C', 'NONE'])
export const LeavePolicy = z.enum(['NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])
export const PaymentTerms = z
  .string()
  .regex(/^(NET|EOM|DAY_OF_NEXT_MONTH)_\d{1,3}$/, 'Select payment terms such as NET_30.')

const Multiplier = z.string().regex(/^[1-9](\.\d{1,2})?$/, 'Enter a multiplier between 1 and 9.99, such as 1.25.')
const Units = z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, 'Enter a number of units such as 160.')

/** A new hire; the data of an existing consultant comes from the consultant record. */
export const Person = z.strictObject({
  name: text(200, 'The full name').nullable().optional(),
  nameArabic: optionalText(200, 'The Arabic name').optional(),
  email: Email.nullable().optional(),
  phone: Phone.nullable().optional(),
  nationality: CountryID.nullable().optional(),
  gender: Gender.nullable().optional(),
  birthDate: Day.nullable().optional(),
  passportExpiry: Day.nullable().optional(),
  /** The place of residence. */
  location: optionalText(150, 'The location').optional(),
})
export type Person = z.output<typeof Person>

export const Calendar = z.strictObject({
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  workingDays: z.array(z.int().min(1).max(7)).min(1, 'Select at least one working day.').max(7).optional(),
  hoursPerDay: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter hours such as 8.')
    .refine((hours) => Number(hours) > 0 && Number(hours) <= 24, 'Enter more than 0 and at most 24 hours.')
    .optional(),
})

/** What the client pays, before tax. */
export const Bill = z.strictObject({
  unit: BillUnit.optional(),
  rate: Cost.nullable().optional(),
  currency: Currency.nullable().optional(),
  /** Multiples of the hourly rate by overtime type; null where it is not billed. */
  overtime: z
    .strictObject({
      normal: Multiplier.nullable(),
      night: Multiplier.nullable(),
      rest: Multiplier.nullable(),
      holiday: Multiplier.nullable(),
    })
    .partial()
    .optional(),
  /** Per on-call day; null where the client does not pay. */
  onCallRate: Cost.nullable().optional(),
  /** The minimum and maximum billed units per month. */
  minUnits: Units.nullable().optional(),
  maxUnits: Units.nullable().optional(),
  paymentTerms: PaymentTerms.nullable().optional(),
  rebatePercent: Part.nullable().optional(),
})

const PurchaseOrderTerms = z.strictObject({
  required: z.boolean().optional(),
  number: optionalText(60, 'The number of the purchase order').optional(),
  value: Cost.nullable().optional(),
})

/** The monthly pay of the consultant. */
export const PayTerms = z.strictObject({
  currency: Currency.nullable().optional(),
  components: z.array(PayComponent).max(20, 'Enter at most 20 components.').optional(),
  /**
   * Per on-call day; null where none is agreed. If omitted, the current rate of the consultant applies, as for the
   * exemption.
   */
  onCallRate: Cost.nullable().optional(),
  /** Overtime is not paid, for example to managers (docs/domain/payroll.md). */
  overtimeExempt: z.boolean().optional(),
  /** The grade whose range the pay is checked against. */
  grade: optionalText(30, 'The grade').optional(),
})

export const LeaveTerms = z.strictObject({
  daysPerYear: z.int().min(0).max(365, 'A year has at most 365 days of leave.').nullable().optional(),
  policy: LeavePolicy.optional(),
  /** For the policies that count days. */
  policyDays: z.int().min(1).max(365).nullable().optional(),
})

export const VisaTerms = z.strictObject({
  required: z.boolean().optional(),
  type: VisaType.optional(),
  designation: optionalText(150, 'The designation for the visa').optional(),
  paidBy: PaidBy.optional(),
})

export const MedicalTerms = z.strictObject({
  category: MedicalCategory.nullable().optional(),
  dependants: z.int().min(0).max(20, 'Enter at most 20 dependants.').optional(),
})
export const TicketTerms = z.strictObject({
  /** Return flights per year for the consultant, and the number of dependants with tickets. */
  perYear: z.int().min(0).max(4, 'Enter at most 4 tickets per year.').optional(),
  dependants: z.int().min(0).max(20, 'Enter at most 20 dependants.').optional(),
})
export const LaptopTerms = z.strictObject({
  provider: LaptopProvider.optional(),
  note: optionalText(200, 'The note about the laptop').optional(),
})

/** In the pay currency. Empty costs default to the margin setup of the country. */
export const CostTerms = z.strictObject({
  visa: Cost.nullable().optional(),
  visaMonths: z.int().min(1).max(120).nullable().optional(),
  /** Premiums per year. */
  medical: Cost.nullable().optional(),
  /** One ticket. */
  ticket: Cost.nullable().optional(),
  laptop: Cost.nullable().optional(),
  oneOffs: z.array(Named('The name of the cost')).max(20, 'Enter at most 20 entries.').optional(),
  /** Anything else, per month. */
  others: z.array(Named('The name of the cost')).max(20, 'Enter at most 20 entries.').optional(),
})

/** The field groups of an order form; each is saved as a whole, and hidden as a whole from users who may not see it. */
export const GROUPS = {
  person: Person,
  calendar: Calendar,
  bill: Bill,
  purchaseOrder: PurchaseOrderTerms,
  pay: PayTerms,
  leave: LeaveTerms,
  visa: VisaTerms,
  medical: MedicalTerms,
  ticket: TicketTerms,
  laptop: LaptopTerms,
  costs: CostTerms,
}
export type GroupName = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]

/** The input fields of an order form. All are optional on a draft; `missingFields` lists what a submission requires. */
export const ORDER_FORM_FIELDS = {
  clientID: Id.nullable(),
  endClient: optionalText(200, 'The end client'),
  msaID: Id.nullable(),
  sowID: Id.nullable(),
  jobID: Id.nullable(),
  submissionID: Id.nullable(),
  /** An existing consultant; null for a new hire, described in `person`. */
  candidateID: Id.nullable(),
  legalEntityID: Id.nullable(),
  countryID: CountryID.nullable(),
  site: optionalText(200, 'The work location'),
  title: optionalText(150, 'The job title'),
  /** The recruiter who sourced the consultant. */
  recruiterID: Id.nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  probationMonths: z.int().min(0).max(12, 'Enter at most 12 months.').nullable(),
  noticeDays: z.int().min(0).max(365, 'Enter at most 365 days.').nullable(),
  ...GROUPS,
}
export const OrderFormFields = z.strictObject(ORDER_FORM_FIELDS).partial()
export type OrderFormFields = z.output<typeof OrderFormFields>
/** The fields of a draft, with the waiver reason for a missing agreement until the submission requests the waiver. */
export const DraftFields = OrderFormFields.extend({ waiverReason: optionalText(1000, 'The reason').optional() })
export type DraftFields = z.output<typeof DraftFields>
export type OrderFormField = keyof typeof ORDER_FORM_FIELDS

/**
 * Fields that require a revision once the order form is approved (docs/domain/order-forms.md: "lock commercial
 * fields").
 */
export const COMMERCIAL_FIELDS: ReadonlySet<OrderFormField> = new Set([
  'clientID',
  'endClient',
  'msaID',
  'sowID',
  'candidateID',
  'legalEntityID',
  'countryID',
  'title',
  'startDate',
  'endDate',
  'probationMonths',
  'noticeDays',
  'calendar',
  'bill',
  'pay',
  'leave',
  'ticket',
  'costs',
  'jobID',
  'submissionID',
  'recruiterID',
])
