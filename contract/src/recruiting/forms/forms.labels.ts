import type { Labels } from '../../kernel/api/labels.ts'
import type { FormVersionStatus } from './forms.contract.ts'
import type { FormKind, QuestionType } from './questions.contract.ts'

export const formKindLabels: Labels<FormKind> = { JOB: 'Job form', APPLICANT: 'Applicant form' }

export const questionTypeLabels: Labels<QuestionType> = {
  TEXT: 'Text',
  DATE: 'Date',
  CHOICE: 'Choice',
  FILE: 'File',
  NUMBER: 'Number',
  TABLE: 'Table',
  CONSENT: 'Consent',
}

export const formVersionStatusLabels: Labels<FormVersionStatus> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  SUPERSEDED: 'Superseded',
}
