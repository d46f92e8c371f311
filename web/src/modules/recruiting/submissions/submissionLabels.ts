import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import type { Submission, SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import {
  ageLabels,
  packLayoutLabels,
  rejectReasonLabels,
  submissionStatusLabels,
  verdictLabels,
  verdictReasonLabels,
} from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { toned } from '../../../ui/badge/tones.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { formatFieldBy, formatValue } from '../../../ui/record/displayed.ts'
import { payAmountText } from '../applicants/applicantText.ts'
import { jobHref, listed } from '../labels.ts'

export const SUBMISSION_STATUSES: TonedLabels<SubmissionStatus> = toned(submissionStatusLabels)

type Age = SubmissionRow['age']
export const AGES: TonedLabels<Age> = {
  NONE: { tone: 'neutral', label: ageLabels.NONE },
  ON_TIME: { tone: 'done', label: ageLabels.ON_TIME },
  DUE: { tone: 'warning', label: ageLabels.DUE },
  LATE: { tone: 'danger', label: ageLabels.LATE },
}

type Verdict = NonNullable<SubmissionRow['verdict']>
export const VERDICTS: TonedLabels<Verdict> = {
  INTERESTED: { tone: 'done', label: verdictLabels.INTERESTED },
  MAYBE: { tone: 'warning', label: verdictLabels.MAYBE },
  NOT_INTERESTED: { tone: 'danger', label: verdictLabels.NOT_INTERESTED },
}

export const SUBMISSIONS = '/ats/submissions'
export const submissionHref = ({ id }: { id: string }) => `${SUBMISSIONS}/${id}`
export const applicantHref = (id: string) => `/ats/applicants/${id}`

/** `Anna Haddad for J-000012` */
export const submissionName = ({ _applicant, _job }: Pick<SubmissionRow, '_applicant' | '_job'>) =>
  `${_applicant.name} for ${_job.number}`

/** Whether the user sees the expected pay; the server does not send it to others. */
export const seesPay = (submission: object): boolean => 'expectedPay' in submission

export const daysText = (days: number) => counted(days, ['day', 'days'])
/** `5 days, late`: not by colour alone. */
export const ageText = ({ ageDays, age }: Pick<SubmissionRow, 'ageDays' | 'age'>) =>
  age === 'DUE' || age === 'LATE' ? `${daysText(ageDays)}, ${AGES[age].label.toLowerCase()}` : daysText(ageDays)

export const isOver = ({ availableTransitions, status }: Pick<Submission, 'availableTransitions' | 'status'>) =>
  availableTransitions.length === 0 && !['INTERNAL_REVIEW', 'OFFER_ISSUED', 'OFFER_ACCEPTED'].includes(status)

export const YES_NO_LABELS = { YES: 'Yes', NO: 'No' } as const

type Answer = Pick<Submission['screeningAnswers'][number], 'question' | 'note'> & { readonly answer: string }
/** `Can you travel? Yes (one week a month)` */
export const answerText = ({ question, answer, note }: Answer) =>
  `${question} ${YES_NO_LABELS[answer as keyof typeof YES_NO_LABELS] ?? 'Not answered'}${note ? ` (${note})` : ''}`

const FIELD_LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  reasonCode: 'Reason for rejection',
  reason: 'Reason',
  overrideReason: 'Override reason',
  expectedPay: 'Expected pay',
  noticeDays: 'Notice period',
  availableFrom: 'Available from',
  note: 'Note',
  pitch: 'Pitch',
  rightToRepresent: 'Right to represent',
  screeningAnswers: 'Screening answers',
  resumeID: 'CV',
  jobID: 'Job',
  applicantID: 'Applicant',
  recruiterID: 'Recruiter',
  'client.verdict': 'Feedback',
  'client.comment': 'Comment',
  'client.reasonCode': 'Reason',
  'pack.layout': 'Profile',
  'pack.contacts': 'Contacts',
  'pack.expiresOn': 'Link works until',
  orderFormID: 'Order form',
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  jobID: (id) => jobHref({ id }),
  applicantID: applicantHref,
  orderFormID: (id) => `/order-form-setups/${id}`,
}

export const submissionHistoryFormat: HistoryFormat = {
  labels: FIELD_LABELS,
  events: recruitingEventLabels,
  people: ['recruiterID'],
  hrefOf: (field, id) => PAGES[field]?.(id),
  shownValue: formatFieldBy({
    codes: {
      status: submissionStatusLabels,
      reasonCode: rejectReasonLabels,
      'client.verdict': verdictLabels,
      'client.reasonCode': verdictReasonLabels,
      'pack.layout': packLayoutLabels,
    },
    special: {
      expectedPay: payAmountText,
      noticeDays: (days: number) => daysText(Number(days)),
      screeningAnswers: listed(answerText),
    },
  }),
}

/** The value of a field as text, where two versions are compared. */
export const shownSubmissionField = (field: string, value: unknown): string =>
  submissionHistoryFormat.shownValue?.(field, value) || formatValue(value)
