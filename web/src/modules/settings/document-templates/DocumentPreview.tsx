import { Button, Group } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { respond } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { documentTemplatePreviewApi } from '../endpoints.ts'
import { RecordChoice } from '../RecordChoice.tsx'
import { DOCUMENT_TEMPLATE_RECORDS, type DocumentTemplateCode } from './preview-records.ts'

interface DocumentPreviewProps {
  code: DocumentTemplateCode
  /** The code of the template, as `OFFER_LETTER-AE`. */
  documentTemplateID: string
  /** The text to print: unsaved text, or that of a version. */
  textOf(): string
  /** The version, for approvers who may not preview other text. */
  versionID?: string
  /** The errors of unsaved text, instead of the document: shown at their position. */
  onProblem?(errors: ApiError['errors']): void
}

/** The document as a PDF: with the values of a record that the user may see, otherwise with samples. */
export function DocumentPreview({ code, documentTemplateID, textOf, versionID, onProblem }: DocumentPreviewProps) {
  const can = useMay()
  const [recordID, setRecordID] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { name, needs, search } = DOCUMENT_TEMPLATE_RECORDS[code]
  const record = recordID ? { recordID } : {}
  const typed = () =>
    [
      documentTemplatePreviewApi.template,
      { params: { id: documentTemplateID }, body: { text: textOf(), ...record } },
    ] as const
  const decided = [documentTemplatePreviewApi.revision, { params: { id: versionID ?? '' }, query: record }] as const
  const isTyped = can(right('settings', 'edit'))
  return (
    <Group gap={8} mb={16}>
      {needs.every(can) && (
        <RecordChoice label={name} kind={code} search={search} value={recordID} onChange={setRecordID} />
      )}
      <Button
        variant="default"
        className="self-end"
        leftSection={<IconEye size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Show as PDF
      </Button>
      <FilePreview
        file={isOpen ? { name: 'Document preview', type: 'application/pdf' } : undefined}
        load={async (signal) => {
          try {
            return (await (isTyped ? respond(...typed(), { signal }) : respond(...decided, { signal }))).blob()
          } catch (error) {
            const errors = error instanceof ApiError ? error.errors : []
            if (onProblem && errors.length > 0) {
              setOpen(false)
              onProblem(errors)
            }
            throw error
          }
        }}
        onDownload={() => void (isTyped ? download(...typed()) : download(...decided))}
        onClose={() => setOpen(false)}
      />
    </Group>
  )
}
