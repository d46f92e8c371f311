import type { FieldFailure } from '@muster/contract/kernel/api/envelope.ts'
import { Day, Email, text } from '@muster/contract/kernel/values/fields.ts'
import {
  type Interview,
  InterviewMode,
  type InterviewProposal,
  NewInterview,
  Zone,
} from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { clockIn, instantIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import * as z from 'zod'
import type { FormValues } from '../../../../ui/form/schemaValues.ts'

const { round, durationMinutes, place, link, criteria, note } = NewInterview.shape

const Fields = z.object({
  round,
  date: Day,
  time: z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:30.'),
  zone: Zone,
  durationMinutes,
  mode: InterviewMode,
  place,
  link,
  /** `user:` or `contact:` with the ID. */
  panel: z.array(z.string()),
  others: z.array(z.object({ name: text(120, 'Name'), email: Email })),
  criteria,
  note,
})

/** Checked with the fields, so that all that is missing is named at once. */
const always = { when: () => true }

/** The form of an appointment: date and time in a time zone, and the chosen panel. */
export const AppointmentForm = Fields.refine(({ mode, link: at }) => mode !== 'VIDEO' || at, {
  ...always,
  path: ['link'],
  message: 'Enter the link of the video call.',
})
  .refine(({ mode, place: where }) => mode !== 'ON_SITE' || where, {
    ...always,
    path: ['place'],
    message: 'Enter the place of the interview.',
  })
  .refine(({ panel, others }) => panel?.length || others?.length, {
    ...always,
    path: ['panel'],
    message: 'Add at least one panel member.',
  })
export type AppointmentValues = z.output<typeof AppointmentForm>

type Body = Omit<z.input<typeof NewInterview>, 'submissionID'>

/** The chosen panel with a contact of the client. */
export function withContact(panel: unknown, contactID: string): string[] {
  const chosen = Array.isArray(panel) ? panel.map(String) : []
  return [...new Set([...chosen, `contact:${contactID}`])]
}

const withZero = (time: string) => time.padStart(5, '0')

/** The instant of an entered date and time in a time zone; null while one of them is missing or invalid. */
export function instantOf({ date, time, zone }: { date: unknown; time: unknown; zone: unknown }): string | null {
  const parsed = Fields.pick({ date: true, time: true, zone: true }).safeParse({ date, time, zone })
  if (!parsed.success) return null
  return instantIn(parsed.data.zone, { day: parsed.data.date, time: withZero(parsed.data.time) })
}

/** The request body, without the place of another mode. */
export function bodyOf({ date, time, panel, others, ...values }: AppointmentValues): Body {
  const { mode, place, link } = values
  return {
    ...values,
    startsAt: instantOf({ date, time, zone: values.zone })!,
    place: mode === 'VIDEO' ? null : place,
    link: mode === 'VIDEO' ? link : null,
    panel: [
      ...panel.map((one) => {
        const [kind, id = ''] = one.split(':')
        return kind === 'user' ? { userID: id } : { contactID: id }
      }),
      ...others,
    ],
  }
}

/** The values of a new interview: the next round at the place of the job. */
export const blankAppointment = ({ round, zone, criteria }: InterviewProposal): FormValues => ({
  round,
  date: '',
  time: '',
  zone,
  durationMinutes: 60,
  mode: 'VIDEO',
  place: '',
  link: '',
  panel: [],
  others: [],
  criteria: [...criteria],
  note: '',
})

/** The form values of an existing interview, with its panel as options. */
export function valuesOf(interview: Interview): FormValues {
  const { day, time } = clockIn(interview.zone, interview.startsAt)
  const { round, zone, durationMinutes, mode, place, link, panel, criteria, note } = interview
  return {
    round,
    date: day,
    time,
    zone,
    durationMinutes,
    mode,
    place: place ?? '',
    link: link ?? '',
    panel: panel.flatMap(({ userID, contactID }) =>
      userID ? [`user:${userID}`] : contactID ? [`contact:${contactID}`] : [],
    ),
    others: panel.flatMap(({ userID, contactID, name, email }) =>
      userID || contactID ? [] : [{ name, email: email ?? '' }],
    ),
    criteria: [...criteria],
    note: note ?? '',
  }
}

/** Maps the errors of the request body to the fields of the form. */
export function atFields(errors: readonly FieldFailure[], chosen: number): FieldFailure[] {
  return errors.map((error) => {
    const [, at] = /^panel\.(\d+)/.exec(error.path) ?? []
    if (error.path === 'startsAt') return { ...error, path: 'time' }
    if (at === undefined) return error
    const index = Number(at)
    return { ...error, path: index < chosen ? 'panel' : `others.${index - chosen}.name` }
  })
}
