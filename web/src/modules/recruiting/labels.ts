import { jobFieldLabels } from '@muster/contract/recruiting/jobs/job-fields.labels.ts'
import {
  billUnitLabels,
  engagementLabels,
  jobDocumentLabels,
  jobLossReasonLabels,
  jobPriorityLabels,
  jobStatusLabels,
  languageLevelLabels,
  payPeriodLabels,
  seniorityLabels,
  workModeLabels,
} from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { Job, JobPriority } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import { nameOf } from '../../kernel/lists/names.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { describeWeek } from '../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

export const JOB_STATUSES: TonedLabels<JobStatus> = toned(jobStatusLabels)
export const JOB_PRIORITIES: TonedLabels<JobPriority> = {
  URGENT: { tone: 'danger', label: jobPriorityLabels.URGENT },
  HIGH: { tone: 'warning', label: jobPriorityLabels.HIGH },
  NORMAL: { tone: 'neutral', label: jobPriorityLabels.NORMAL },
  LOW: { tone: 'neutral', label: jobPriorityLabels.LOW },
}

export const jobHref = ({ id }: { id: string }) => `/jobs/${id}`

/** A job as the user gets it: the budget needs access to deal figures, the corridor access to margins. */
export type VisibleJob = Omit<Job, 'budget' | 'marginCorridor'> & Partial<Pick<Job, 'budget' | 'marginCorridor'>>
export const toVisibleJob = (job: Job): VisibleJob => job

const between = (currency: string, low: string | null, high: string | null) => {
  const amount = (value: string) => formatAmount(value, 'needed', currency)
  if (low === null) return high === null ? currency : `${currency} up to ${amount(high)}`
  if (high === null) return `${currency} from ${amount(low)}`
  return low === high ? `${currency} ${amount(high)}` : `${currency} ${amount(low)} – ${amount(high)}`
}

/** `AED 900 – 1,100 per day` */
export const budgetText = ({ unit, currency, billMinimum, billMaximum }: NonNullable<Job['budget']>) =>
  `${between(currency, billMinimum, billMaximum)} ${billUnitLabels[unit]}`
export const payText = ({ period, currency, payMinimum, payMaximum }: NonNullable<Job['pay']>) =>
  `${between(currency, payMinimum, payMaximum)} ${payPeriodLabels[period]}`

interface Skill {
  readonly name: string
  readonly years: string | null
}
/** `Java (5 years)` */
export const skillText = ({ name, years }: Skill) => (years ? `${name} (${yearsText(years)})` : name)
export const yearsText = (years: string) => `${years} ${years === '1' ? 'year' : 'years'}`
export const languageText = ({ name, level }: { name: string; level: string | null }) =>
  level ? `${name} (${languageLevelLabels[level as keyof typeof languageLevelLabels].toLowerCase()})` : name
export const quotaText = ({ nationality, scheme }: NonNullable<Job['nationalityQuota']>) =>
  `${countryName(nationality)}, ${scheme}`

/** The labels of all codes, joined by commas. */
export const listed =
  <T>(text: (one: T) => string) =>
  (all: readonly T[]) =>
    all.map(text).join(', ')

const shownValue = formatFieldBy({
  codes: {
    status: jobStatusLabels,
    priority: jobPriorityLabels,
    workMode: workModeLabels,
    engagement: engagementLabels,
    seniority: seniorityLabels,
    reasonCode: jobLossReasonLabels,
    'document.type': jobDocumentLabels,
  },
  special: {
    budget: budgetText,
    pay: payText,
    mustSkills: listed(skillText),
    niceSkills: listed(skillText),
    languages: listed(languageText),
    nationalityQuota: quotaText,
    workingDays: describeWeek,
    screeningQuestions: listed(({ question }: { question: string }) => question),
    countryID: countryName,
    clientID: nameOf,
    teamID: nameOf,
  },
})

const PEOPLE = ['recruiterIDs', 'leadID', 'accountManagerID']

export const jobHistoryFormat: HistoryFormat = {
  events: recruitingEventLabels,
  labels: jobFieldLabels,
  people: PEOPLE,
  includes: (field) => field !== 'document.sha256',
  shownValue,
}

/** The value of a field as text, where two versions are compared. */
export const shownJobField = (field: string, value: unknown) =>
  PEOPLE.includes(field)
    ? [value]
        .flat()
        .map((id) => nameOf(String(id)))
        .join(', ')
    : shownValue(field, value) || formatValue(value)
