import { Box, Divider, Group, NativeSelect, Paper } from '@mantine/core'
import type { TimesheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetDocumentTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { IconX } from '@tabler/icons-react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { FileView } from '../../../ui/files/FileView.tsx'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { timesheetApi } from '../endpoints.ts'

interface TimesheetPdfProps {
  id: string
  documents: readonly TimesheetDocument[]
  /** The document that is shown. */
  open: TimesheetDocument
  onOpen(doc: string): void
  onClose(): void
}

/** The document of the client next to the days. */
export function TimesheetPdf({ id, documents, open, onOpen, onClose }: TimesheetPdfProps) {
  const args = { params: { id, documentID: open.id } }
  return (
    <Paper component="aside" miw={0} className="sticky-side" aria-label="Client document" data-aside>
      <Group gap="xs" wrap="nowrap" justify="space-between" mih={48} p="6px 8px 6px 16px">
        {documents.length > 1 ? (
          <NativeSelect
            aria-label="Document"
            size="xs"
            value={open.id}
            data={documents.map((one) => ({
              value: one.id,
              label: `${timesheetDocumentTypeLabels[one.type]}: ${one.name}`,
            }))}
            onChange={(event) => onOpen(event.currentTarget.value)}
          />
        ) : (
          <Box component="span" miw={0} fw={500} fz="sm" className="truncate" title={open.name}>
            {timesheetDocumentTypeLabels[open.type]}: {open.name}
          </Box>
        )}
        <IconButton name="Close document" icon={IconX} onClick={onClose} />
      </Group>
      <Divider color="var(--hairline)" />
      <FileView
        key={open.id}
        file={{ name: open.name, type: open.mimeType }}
        {...previewOf(timesheetApi.downloadDocument, args, { ...args, query: { inline: 'true' } })}
      />
    </Paper>
  )
}
