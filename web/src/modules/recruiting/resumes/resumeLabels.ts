import { resumeStateLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { RESUMES } from '../applicants/applicantLabels.ts'

const word = resumeStateLabels
export const RESUME_STATES: TonedLabels<ResumeState> = {
  QUEUED: { tone: 'neutral', word: word.QUEUED },
  READING: { tone: 'info', word: word.READING },
  TO_CONFIRM: { tone: 'warning', word: word.TO_CONFIRM },
  SCANNED: { tone: 'warning', word: word.SCANNED },
  FAILED: { tone: 'danger', word: word.FAILED },
  CONFIRMED: { tone: 'done', word: word.CONFIRMED },
}

export const resumeHref = ({ id }: { id: string | number }) => `${RESUMES}/${id}`
