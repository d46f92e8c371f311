import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { jobDocumentLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { JobDocument, JobDocumentType } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { send } from '../../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { INVALIDATED_KEYS, jobApi } from '../../endpoints.ts'
import type { VisibleJob } from '../../labels.ts'

/** The client’s job description and other documents of the job. */
export function JobDocuments({ job: { id, number } }: { job: VisibleJob }) {
  const mayEdit = useMay()(right('jobs', 'edit'))
  return (
    <RecordDocuments
      id={id}
      mayEdit={mayEdit}
      list={jobApi.documents}
      one={jobApi.downloadDocument}
      takesInline
      describe={({ type }: JobDocument) => ({ kind: jobDocumentLabels[type] })}
      refreshes={INVALIDATED_KEYS}
      add={{
        what: 'the job description or correspondence',
        types: jobDocumentLabels,
        send: (file, type: JobDocumentType, options) =>
          send(jobEndpoints.addDocuments, { params: { id }, body: { type }, files: [file] }, options),
      }}
      remove={{ endpoint: jobApi.removeDocument, from: `job ${number}` }}
    />
  )
}
