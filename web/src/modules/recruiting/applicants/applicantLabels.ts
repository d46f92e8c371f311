import { applicantFieldLabels } from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import {
  applicantRejectReasonLabels,
  applicantSourceLabels,
  applicantStatusLabels,
  visaStatusLabels,
} from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { formatFieldBy, formatValue } from '../../../ui/record/displayed.ts'
import { languageText, listed, skillText } from '../labels.ts'
import { consentText, payAmountText } from './applicantText.ts'

const labels = applicantStatusLabels
/** In the order of the workflow: in progress, on hold, final. */
export const APPLICANT_STATUSES: TonedLabels<ApplicantStatus> = {
  NEW: { tone: 'warning', label: labels.NEW },
  SCREENING: { tone: 'info', label: labels.SCREENING },
  QUALIFIED: { tone: 'info', label: labels.QUALIFIED },
  IN_PROCESS: { tone: 'info', label: labels.IN_PROCESS },
  OFFERED: { tone: 'info', label: labels.OFFERED },
  HIRED: { tone: 'done', label: labels.HIRED },
  ON_HOLD: { tone: 'neutral', label: labels.ON_HOLD },
  WITHDRAWN: { tone: 'neutral', label: labels.WITHDRAWN },
  REJECTED: { tone: 'danger', label: labels.REJECTED },
  DO_NOT_HIRE: { tone: 'danger', label: labels.DO_NOT_HIRE },
  ARCHIVED: { tone: 'neutral', label: labels.ARCHIVED },
}

export const APPLICANTS = '/ats/applicants'
export const RESUMES = '/ats/resumes'
export const applicantHref = ({ id }: { id: string | number }) => `${APPLICANTS}/${id}`

/** `Dubai, United Arab Emirates` */
export const placeText = ({ city, residenceCountry }: Pick<Applicant, 'city' | 'residenceCountry'>) =>
  [city, residenceCountry && countryName(residenceCountry)].filter(Boolean).join(', ')

/** `30 days`; `None` without a notice period. */
export const noticeText = (days: number | null | undefined) =>
  days === null || days === undefined ? null : days === 0 ? 'None' : counted(days, ['day', 'days'])

type Experience = Applicant['experience'][number]
export const experienceText = ({ employer, title, from, to }: Experience) =>
  [title ? `${title} at ${employer}` : employer, spanText(from, to)].filter(Boolean).join(', ')
/** `Jan 2020 – present` */
export const spanText = (from: string | null, to: string | null) =>
  from || to ? `${from ? monthOf(from) : '?'} – ${to ? monthOf(to) : 'present'}` : ''
const monthOf = (day: string) => formatDate(day).split(' ').slice(1).join(' ')
export const educationText = ({ degree, institute, year }: Applicant['education'][number]) =>
  [degree, institute, year].filter(Boolean).join(', ')
export const certificateText = ({ name, year }: Applicant['certificates'][number]) =>
  year ? `${name} (${year})` : name
const shownValue = formatFieldBy({
  codes: {
    status: applicantStatusLabels,
    source: applicantSourceLabels,
    visaStatus: visaStatusLabels,
    reasonCode: applicantRejectReasonLabels,
  },
  special: {
    skills: listed(skillText),
    languages: listed(languageText),
    experience: listed(experienceText),
    education: listed(educationText),
    certificates: listed(certificateText),
    links: listed(({ url }: { url: string }) => url),
    screeningAnswers: listed(({ question }: { question: string }) => question),
    currentPay: payAmountText,
    expectedPay: payAmountText,
    consent: consentText,
    rightToRepresent: ({ givenOn }: { givenOn: string }) => `Given on ${formatDate(givenOn)}`,
    countryID: countryName,
    residenceCountry: countryName,
    nationality: countryName,
  },
})

const PEOPLE = ['ownerID']

export const applicantHistoryFormat: HistoryFormat = {
  labels: applicantFieldLabels,
  people: PEOPLE,
  events: recruitingEventLabels,
  includes: (field) => field !== 'document.sha256' && field !== 'retainUntil' && field !== 'hasPassport',
  shownValue,
}

/** The value of a field as text, where two versions are compared. */
export const shownApplicantField = (field: string, value: unknown) => shownValue(field, value) || formatValue(value)
