import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { send } from '../../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'

/** Certificates and other documents; CVs are on the profile. */
export function ApplicantDocuments({ applicant: { id, name } }: { applicant: Applicant }) {
  const mayEdit = useMay()(right('applicants', 'edit'))
  return (
    <RecordDocuments
      id={id}
      mayEdit={mayEdit}
      list={applicantApi.documents}
      one={applicantApi.downloadDocument}
      takesInline
      refreshes={APPLICANT_KEYS}
      add={{
        what: 'certificates and other documents',
        send: (file, _type, options) =>
          send(applicantEndpoints.addDocuments, { params: { id }, files: [file] }, options),
      }}
      remove={{ endpoint: applicantApi.removeDocument, from: name }}
    />
  )
}
