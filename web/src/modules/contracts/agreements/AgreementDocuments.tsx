import { Stack } from '@mantine/core'
import { isPartOf } from '@muster/contract/contracts/agreement-documents.rules.ts'
import type {
  AgreementDocument,
  AgreementDocumentType,
  AgreementKind,
} from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementDocumentTypeLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { send } from '../../../kernel/api/send.ts'
import { PagedDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { agreementApi } from '../endpoints.ts'
import { DocumentFiles } from '../lifecycle/DocumentFiles.tsx'
import { type Document, KINDS } from '../lifecycle/documents.ts'

const ADD = {
  MSA: msaEndpoints.addDocuments,
  SOW: sowEndpoints.addDocuments as unknown as typeof msaEndpoints.addDocuments,
}

/** The signed copy, the annexes and other documents, also of ended agreements. */
export function AgreementDocuments({ kind, doc }: { kind: AgreementKind; doc: Document }) {
  const { id, status } = doc
  const mayEdit = useMay()(KINDS[kind].write)
  const { documents, downloadDocument, removeDocument } = agreementApi[kind]
  return (
    <Stack>
      <DocumentFiles doc={doc} />
      <PagedDocuments
        id={id}
        mayEdit={mayEdit}
        title="Annexes and other documents"
        list={documents}
        one={downloadDocument}
        takesInline
        describe={({ type }: AgreementDocument) => ({ kind: agreementDocumentTypeLabels[type] })}
        add={{
          what: 'annexes, drafts, letters',
          types: agreementDocumentTypeLabels,
          send: (file, type: AgreementDocumentType, options) =>
            send(ADD[kind], { params: { id }, body: { type }, files: [file] }, options),
        }}
        remove={{ endpoint: removeDocument, from: 'this agreement' }}
        // Documents that are part of the agreement cannot be removed once it was in force.
        mayRemove={({ type }: AgreementDocument) => !isPartOf(status, type)}
      />
    </Stack>
  )
}
