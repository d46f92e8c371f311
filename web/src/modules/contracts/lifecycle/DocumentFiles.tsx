import { Group, Stack, Text } from '@mantine/core'
import type { DocumentFile } from '@muster/contract/contracts/fields.contract.ts'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { respond } from '../../../kernel/api/send.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { formatInstant } from '../../../ui/format/day.ts'
import { formatBytes } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ButtonRow, Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Document, isAgreement, KINDS } from './documents.ts'

type Copy = 'signed' | 'document'

/** The signed copy, and the generated document of a contract; each with preview and download. */
export function DocumentFiles({ doc }: { doc: Document }) {
  const { kind, signedFile, document, signedOn, status } = doc
  const [open, setOpen] = useState<Copy | null>(null)
  return (
    <Stack>
      <Section title="Signed copy">
        {signedFile ? (
          <File doc={doc} copy="signed" file={signedFile} onOpen={setOpen}>
            Signed on <DateCell value={signedOn} />
          </File>
        ) : (
          <HelperText>No document yet.</HelperText>
        )}
      </Section>
      {!isAgreement(kind) && (
        <Section title="Document">
          {document ? (
            <File doc={doc} copy="document" file={document} onOpen={setOpen}>
              Generated on approval
              {document.template && `, with version ${document.template.revision} of the template`}
            </File>
          ) : (
            <Card>
              <Group gap="8px 16px" justify="space-between">
                <div className="grow">
                  <p>{status === 'DRAFT' || status === 'UNDER_REVIEW' ? 'Draft preview' : 'Final document'}</p>
                  <Text size="xs" c="dimmed">
                    The final document is generated on approval.
                  </Text>
                </div>
                <Tools doc={doc} copy="document" onOpen={setOpen} />
              </Group>
            </Card>
          )}
        </Section>
      )}
      <DocumentPreview doc={doc} copy={open} onClose={() => setOpen(null)} />
    </Stack>
  )
}

interface FileProps {
  doc: Document
  copy: Copy
  file: DocumentFile
  onOpen(copy: Copy): void
  children: ReactNode
}

const File = ({ doc, copy, file, onOpen, children }: FileProps) => (
  <Card>
    <Group gap="8px 16px" justify="space-between">
      <div className="grow">
        <p>{file.name}</p>
        <Text size="xs" c="dimmed">
          {children} · {formatBytes(file.size)} · <time dateTime={file.createdAt}>{formatInstant(file.createdAt)}</time>
        </Text>
        <p className="text-dimmed text-xs break-words">SHA-256 {file.sha256}</p>
      </div>
      <Tools doc={doc} copy={copy} onOpen={onOpen} />
    </Group>
  </Card>
)

const NAMES = { signed: 'signed copy', document: 'document' } as const

const Tools = ({ doc, copy, onOpen }: Pick<FileProps, 'doc' | 'copy' | 'onOpen'>) => (
  <ButtonRow>
    <SmallButton icon={IconEye} onClick={() => onOpen(copy)} aria-label={`Preview the ${NAMES[copy]}`}>
      Preview
    </SmallButton>
    <SmallButton icon={IconDownload} onClick={() => save(doc, copy)} aria-label={`Download the ${NAMES[copy]}`}>
      Download
    </SmallButton>
  </ButtonRow>
)

const argsOf = ({ id }: Document, copy: Copy | null) => ({
  params: { id },
  query: { copy: copy ?? ('document' as const) },
})

const save = (doc: Document, copy: Copy) => void download(KINDS[doc.kind].api.download, argsOf(doc, copy))

/** The preview of one copy on the page itself. */
export function DocumentPreview({ doc, copy, onClose }: { doc: Document; copy: Copy | null; onClose(): void }) {
  const args = argsOf(doc, copy)
  return (
    <FilePreview
      file={copy ? { name: `${doc.number}, ${NAMES[copy]}`, type: 'application/pdf' } : undefined}
      load={async (signal) => {
        const query = { ...args.query, inline: 'true' as const }
        return (await respond(KINDS[doc.kind].api.download, { ...args, query }, { signal })).blob()
      }}
      onDownload={() => copy && save(doc, copy)}
      onClose={onClose}
    />
  )
}
