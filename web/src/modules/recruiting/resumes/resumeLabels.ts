import { resumeStateLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { RESUMES } from '../applicants/applicantLabels.ts'

const labels = resumeStateLabels
export const RESUME_STATES: TonedLabels<ResumeState> = {
  QUEUED: { tone: 'neutral', label: labels.QUEUED },
  READING: { tone: 'info', label: labels.READING },
  TO_CONFIRM: { tone: 'warning', label: labels.TO_CONFIRM },
  SCANNED: { tone: 'warning', label: labels.SCANNED },
  FAILED: { tone: 'danger', label: labels.FAILED },
  CONFIRMED: { tone: 'done', label: labels.CONFIRMED },
}

export const resumeHref = ({ id }: { id: string | number }) => `${RESUMES}/${id}`
