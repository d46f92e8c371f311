import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { FormValues } from '../../../../ui/form/schemaValues.ts'

/**
 * The fields of the form with the values of an empty job; the answers to custom questions are added by the form
 * (`answersFor`).
 */
const BLANK: FormValues = {
  clientID: '',
  title: '',
  countryID: '',
  openings: 1,
  endClient: '',
  clientJobID: '',
  city: '',
  workMode: 'ON_SITE',
  engagement: 'CONTRACT',
  durationMonths: '',
  startDate: '',
  seniority: '',
  mustSkills: [],
  niceSkills: [],
  minimumYears: '',
  certifications: [],
  languages: [],
  nationalityQuota: null,
  workingDays: [],
  hoursPerDay: '',
  budget: null,
  pay: null,
  maximumNoticeDays: '',
  interviewRounds: '',
  interviewPanel: '',
  deadline: '',
  maximumCVs: '',
  priority: 'NORMAL',
  hot: false,
  description: '',
  screeningQuestions: [],
  internalNotes: '',
  recruiterIDs: [],
  leadID: '',
  accountManagerID: '',
  teamID: '',
}

export const blankJob = (clientID: string, may: (field: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries({ ...BLANK, clientID }).filter(([field]) => may(field)))

/** The values of the fields that the user may change, with the version. */
export function valuesOf(job: Job): FormValues {
  const known = Object.keys(BLANK).filter((field) => job.editable.includes(field))
  return {
    ...Object.fromEntries(
      known.map((field) => [field, structuredClone(job[field as keyof Job] ?? BLANK[field])] as const),
    ),
    version: job.version,
  }
}

interface Sent {
  engagement?: string | undefined
  durationMonths?: number | null | undefined
  workingDays?: readonly number[] | null | undefined
}

/** Without chosen weekdays the client's apply; a permanent position has no duration. */
export const settled = <B extends Sent>(body: B): B => ({
  ...body,
  ...(body.workingDays?.length === 0 && { workingDays: null }),
  ...(body.engagement === 'PERMANENT' && body.durationMonths !== undefined && { durationMonths: null }),
})
