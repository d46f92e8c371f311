import type { InterviewRow, Recommendation } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import {
  interviewFieldLabels,
  interviewModeLabels,
  interviewStatusLabels,
  recommendationLabels,
} from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import type { InterviewStatus } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { clockIn, timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { formatDate, formatInstant } from '../../../ui/format/day.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { formatFieldBy } from '../../../ui/record/displayed.ts'

export const INTERVIEW_STATUSES: TonedLabels<InterviewStatus> = {
  SCHEDULED: { tone: 'info', label: interviewStatusLabels.SCHEDULED },
  HELD: { tone: 'done', label: interviewStatusLabels.HELD },
  NO_SHOW: { tone: 'danger', label: interviewStatusLabels.NO_SHOW },
  CANCELLED: { tone: 'neutral', label: interviewStatusLabels.CANCELLED },
}
export const RECOMMENDATIONS: TonedLabels<Recommendation> = {
  STRONG_YES: { tone: 'done', label: recommendationLabels.STRONG_YES },
  YES: { tone: 'done', label: recommendationLabels.YES },
  NO: { tone: 'warning', label: recommendationLabels.NO },
  STRONG_NO: { tone: 'danger', label: recommendationLabels.STRONG_NO },
}

export const INTERVIEWS = '/ats/interviews'
export const interviewHref = ({ id }: { id: string }) => `${INTERVIEWS}/${id}`

/** The endpoints whose data may change with an interview. */
export const INTERVIEW_KEYS = ['interviews', 'applicant-submissions', 'applicants', 'jobs', 'dashboard']

/** The time zone of the browser. */
export const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Times = Pick<InterviewRow, 'startsAt' | 'endsAt'>

/** `25 Nov 2026, 14:00–15:00` in a time zone, by default that of the user. */
export const appointmentIn = ({ startsAt, endsAt }: Times, zone = hereZone()) =>
  `${formatDate(clockIn(zone, startsAt).day)}, ${timesIn(zone, startsAt, endsAt)}`

/** `15:30–16:30 Asia/Kolkata`, with the date where it differs; null where the time is the same. */
export function otherTimes({ startsAt, endsAt }: Times, zone: string): string | null {
  const here = clockIn(hereZone(), startsAt)
  const there = clockIn(zone, startsAt)
  if (here.day === there.day && here.time === there.time) return null
  const day = here.day === there.day ? '' : `${formatDate(there.day)}, `
  return `${day}${timesIn(zone, startsAt, endsAt)} ${zoneName(zone)}`
}

/** `Asia/Kolkata` as `Kolkata`. */
export const zoneName = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

export const placeOf = ({ mode, place, link }: Pick<InterviewRow, 'mode' | 'place' | 'link'>) =>
  [interviewModeLabels[mode], place ?? link].filter(Boolean).join(' · ')

const isInstant = (field: string) => field === 'startsAt' || field === 'endsAt'
const shownValue = formatFieldBy({
  codes: { status: interviewStatusLabels, mode: interviewModeLabels, recommendation: recommendationLabels },
  special: { startsAt: formatInstant, endsAt: formatInstant },
})

export const interviewHistoryFormat: HistoryFormat = {
  labels: interviewFieldLabels,
  events: recruitingEventLabels,
  people: [],
  shownValue: (field, value) =>
    isInstant(field) && typeof value === 'string' ? formatInstant(value) : shownValue(field, value),
}
