import { Group } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type Document,
  documentEndpoints,
  type UploadedDocumentType,
} from '@muster/contract/order-forms/documents/documents.contract.ts'
import { documentTypeLabels } from '@muster/contract/order-forms/documents/documents.labels.ts'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod'
import { download } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ProposalDialog } from '../offers/ProposalDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

type Uploaded = z.output<typeof UploadedDocumentType>

/** Letters, proposals and signed offers are created by their own steps. */
const { PROPOSAL: _p, OFFER_LETTER: _o, SIGNED_OFFER: _s, ...UPLOADED_TYPES } = documentTypeLabels
const REMOVAL = { endpoint: recordDocumentApi.detach, from: 'the order form' }

/** The documents the user may see: upload, preview and download, one by one or as a ZIP. */
export function DocumentsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { id } = orderForm
  const can = useMay()
  return (
    <RecordDocuments
      id={id}
      list={recordDocumentApi.attachments}
      one={recordDocumentApi.download}
      takesInline
      paramsOf={(attachmentID) => ({ id, attachmentID })}
      describe={describeDocument}
      refreshes={INVALIDATED_KEYS}
      remove={REMOVAL}
      mayRemove={({ mayRemove }) => mayRemove}
      add={
        can(right('order-forms', 'edit'))
          ? {
              what: `documents of ${orderFormName(orderForm)}`,
              types: UPLOADED_TYPES,
              send: (file, type: Uploaded, options) =>
                send(documentEndpoints.attach, { params: { id }, body: { type }, files: [file] } as never, options),
            }
          : undefined
      }
    >
      <DocumentTools orderForm={orderForm} />
    </RecordDocuments>
  )
}

/** The type, the version of a letter, and the note. */
const describeDocument = ({ type, version, note }: Document) => ({
  kind: [documentTypeLabels[type], version === null ? null : `version ${version}`, note].filter(Boolean).join(', '),
})

function DocumentTools({ orderForm }: { orderForm: VisibleOrderForm }) {
  const can = useMay()
  const [isProposing, setProposing] = useState(false)
  const params = { id: orderForm.id }
  const documents = useEndpoint(recordDocumentApi.attachments, { params })
  return (
    <Group gap={8}>
      <SmallButton
        icon={IconDownload}
        disabled={documents.data?.length === 0}
        onClick={() => void download(recordDocumentApi.downloads, { params })}
      >
        Download all as ZIP
      </SmallButton>
      {can(right('order-forms', 'view', 'full')) && (
        <SmallButton icon={IconFileText} onClick={() => setProposing(true)}>
          Proposal for the client…
        </SmallButton>
      )}
      {isProposing && <ProposalDialog orderForm={orderForm} onClose={() => setProposing(false)} />}
    </Group>
  )
}
