/** A month as the client sees it, and the client's answer by an emailed link. */
import * as z from 'zod'
import { MailDelivery } from '../kernel/api/mail-delivery.ts'
import { Id, Instant, optionalText, Ref, text } from '../kernel/values/fields.ts'
import { TimesheetDay, TimesheetTotals } from './day.contract.ts'

/** LEAVE covers every leave type: which one it is reveals something about a person's health or family. */
export const ClientDayType = z.enum(['WORK', 'LEAVE', 'HOLIDAY', 'WEEKEND', 'STANDBY', 'OFF'])
export type ClientDayType = z.output<typeof ClientDayType>

export const ClientDay = TimesheetDay.pick({
  date: true,
  hours: true,
  overtime: true,
  onCall: true,
  holiday: true,
}).extend({
  type: ClientDayType,
  otherHalf: ClientDayType.nullable(),
  /** Only on days without leave. */
  note: z.string().nullable(),
})
export type ClientDay = z.output<typeof ClientDay>

/** Leave of all types together. */
export const ClientTotals = TimesheetTotals.pick({
  ...({ expected: true, worked: true, leave: true, holiday: true, standby: true, onCall: true, hours: true } as const),
  ...({ overtimeNormal: true, overtimeNight: true, overtimeRest: true, overtimeHoliday: true } as const),
})
export type ClientTotals = z.output<typeof ClientTotals>

/** The month of one placement without pay, and without types and reasons of leave. */
export const ClientTimesheet = z.object({
  /** `2026-11` */
  month: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  consultantName: z.string(),
  clientName: z.string(),
  /** Our legal entity. */
  employerName: z.string(),
  orderFormNumber: z.string(),
  /** The numbers of the client's purchase orders that cover days of the month; null without one. */
  purchaseOrder: z.string().nullable(),
  days: z.array(ClientDay),
  totals: ClientTotals,
})
export type ClientTimesheet = z.output<typeof ClientTimesheet>

/** OPEN: can be answered. REVOKED: the days have changed since, or a newer link was sent. */
export const LinkDerivedStatus = z.enum(['OPEN', 'CONFIRMED', 'OBJECTED', 'REVOKED', 'EXPIRED'])
export type LinkDerivedStatus = z.output<typeof LinkDerivedStatus>
export const ClientAnswer = z.enum(['CONFIRMED', 'OBJECTED'], 'Approve the days or request changes.')
export type ClientAnswer = z.output<typeof ClientAnswer>

/** The client contacts that a timesheet can be emailed to. */
export const TimesheetRecipient = z.object({
  /** The contact of the client. */
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  kind: z.string(),
  /** The default recipient. */
  isDefault: z.boolean(),
})

/** A link as staff see it; the token itself is not stored. */
export const TimesheetConfirmation = z.object({
  id: Id,
  derivedStatus: LinkDerivedStatus,
  /** The contact, by name. */
  to: z.string(),
  sentAt: Instant,
  _sentBy: Ref,
  expiresAt: Instant,
  /** When the page was first opened. */
  openedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** The name as entered. */
  answeredBy: z.string().nullable(),
  /** The IP address of the answer. */
  answeredFrom: z.string().nullable(),
  comment: z.string().nullable(),
  /** Whether the answer is about the current days. */
  isCurrent: z.boolean(),
  /** The delivery of the email with the link; null when it is no longer stored. */
  delivery: MailDelivery.nullable(),
})
export type TimesheetConfirmation = z.output<typeof TimesheetConfirmation>

export const LINK_DAYS = 14

/** The content of the page of an emailed link, `/employee-data?token=…`, requested with its token. */
export const ConfirmationPage = z.object({
  derivedStatus: LinkDerivedStatus,
  recipientName: z.string(),
  expiresAt: Instant,
  /** Null once it was answered, revoked or expired. */
  timesheet: ClientTimesheet.nullable(),
  answer: z.object({ at: Instant, name: z.string(), comment: z.string().nullable() }).nullable(),
})
export type ConfirmationPage = z.output<typeof ConfirmationPage>

export const TimesheetLinkToken = z
  .string('Open the link in the email again.')
  .min(20, 'Open the link in the email again.')
  .max(200)
export const NewAnswer = z
  .strictObject({
    token: TimesheetLinkToken,
    answer: ClientAnswer,
    name: text(120, 'Your name'),
    comment: optionalText(2000, 'The comment').default(null),
  })
  .refine(({ answer, comment }) => answer === 'CONFIRMED' || comment !== null, {
    path: ['comment'],
    error: 'Enter a comment so that the days can be corrected.',
  })
export type NewAnswer = z.output<typeof NewAnswer>
