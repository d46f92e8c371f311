import { OpenApplicant } from '@muster/contract/recruiting/forms/links.contract.ts'
import type { FormDefinition, FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { FormAnswers } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { NewJob } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { useState } from 'react'
import * as z from 'zod'
import { FormPreview } from '../../../ui/builder/FormPreview.tsx'
import { FilesProvider } from '../../../ui/questions/FileField.tsx'
import { jobField } from '../jobs/form/JobFields.tsx'
import { blankJob } from '../jobs/form/jobForm.ts'
import { applicantField, BLANK_APPLICANT } from './ApplicantFields.tsx'

interface KindPreviewProps {
  kind: FormKind
  definition: FormDefinition
  width?: 'desktop' | 'phone'
}

const ApplicantForm = z.strictObject({ applicant: OpenApplicant, answers: FormAnswers })
const EVERYTHING = () => true

/** The preview of a form: for staff on a job, for applicants on the open page. */
export const KindPreview = ({ kind, definition, width }: KindPreviewProps) => (
  <FilesProvider value={useFilesOfPreview()}>
    <FormPreview
      definition={definition}
      {...(width && { width })}
      {...(kind === 'JOB'
        ? { schema: NewJob, initial: blankJob('', EVERYTHING), builtIn: jobField({ may: EVERYTHING, isNew: true }) }
        : { schema: ApplicantForm, initial: { applicant: BLANK_APPLICANT }, builtIn: applicantField })}
    />
  </FilesProvider>
)

/** Files can be chosen in the preview but are not uploaded. */
function useFilesOfPreview() {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const choose = (path: string, file: File | null) =>
    setFiles(new Map([...files].filter(([at]) => at !== path).concat(file ? [[path, file]] : [])))
  return { files, choose, accept: '', hint: 'PDF, DOCX, ODT, RTF or TXT, up to 20 MB.' }
}
