import { resumeStateLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { RESUMES } from '../applicants/applicantLabels.ts'

const word = resumeStateLabels
export const RESUME_STATES: TonedLabels<ResumeState> = {
  QUEUED: { tone: 'neutral', label: word.QUEUED },
  READING: { tone: 'info', label: word.READING },
  TO_CONFIRM: { tone: 'warning', label: word.TO_CONFIRM },
  SCANNED: { tone: 'warning', label: word.SCANNED },
  FAILED: { tone: 'danger', label: word.FAILED },
  CONFIRMED: { tone: 'done', label: word.CONFIRMED },
}

export const resumeHref = ({ id }: { id: string | number }) => `${RESUMES}/${id}`
