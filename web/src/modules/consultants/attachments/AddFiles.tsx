import { Flex, Select, SimpleGrid, TextInput } from '@mantine/core'
import {
  type AttachmentType,
  attachmentEndpoints,
  NewAttachment,
} from '@muster/contract/consultants/attachments.contract.ts'
import { attachmentTypeLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../kernel/api/send.ts'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'

interface AddFilesProps {
  candidateID: string
  /** The types that this role may add. */
  types: readonly AttachmentType[]
}

const NO_KIND = 'Select a document type first.'
const NOTHING = { issueDate: '', expiryDate: '', note: '' }

/** The type of the next files, and a drop zone. */
export function AddFiles({ candidateID, types }: AddFilesProps) {
  const cache = useQueryClient()
  const [type, setType] = useState<AttachmentType | null>(types.length === 1 ? (types[0] ?? null) : null)
  const [isKindMissing, setKindMissing] = useState(false)
  const [rest, setRest] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const parsed = NewAttachment.safeParse({ type, ...rest })
  const errorAt = (path: string) => parsed.error?.issues.find((issue) => issue.path[0] === path)?.message

  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    setKindMissing(!type)
    if (!type) throw new Error(NO_KIND)
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
    const { issueDate, expiryDate, note } = parsed.data
    const body = { type: parsed.data.type, ...present({ issueDate, expiryDate, note }) }
    await send(attachmentEndpoints.upload, { params: { id: candidateID }, body, files: [file] }, { onProgress, signal })
    showSnackbar(`${file.name} added`)
    setRest(NOTHING)
    setRound((count) => count + 1)
    await cache.invalidateQueries({ queryKey: ['candidates'] })
  }
  return (
    <Flex component="section" direction="column" gap={16} aria-label="Add documents">
      <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="sm" className="items-start">
        <Select
          label="Document type"
          data={types.map((value) => ({ value, label: attachmentTypeLabels[value] }))}
          value={type}
          placeholder="Select"
          required
          error={isKindMissing && NO_KIND}
          onChange={(next) => {
            setType(next as AttachmentType | null)
            setKindMissing(false)
          }}
          allowDeselect={false}
          searchable
        />
        <DateBox
          key={`issue ${round}`}
          label="Issued"
          initial=""
          error={errorAt('issueDate')}
          onChange={(issueDate) => setRest((before) => ({ ...before, issueDate }))}
        />
        <DateBox
          key={`expiry ${round}`}
          label="Expires"
          initial=""
          error={errorAt('expiryDate')}
          onChange={(expiryDate) => setRest((before) => ({ ...before, expiryDate }))}
        />
        <TextInput
          label="Note"
          maxLength={300}
          value={rest.note}
          onChange={(event) => {
            const note = event.currentTarget.value
            setRest((before) => ({ ...before, note }))
          }}
        />
      </SimpleGrid>
      <FileDrop what="files" rules={DOCUMENTS} upload={upload} />
    </Flex>
  )
}

/** Removes empty fields. */
const present = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Record<string, string>
