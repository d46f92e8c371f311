import { Box, NativeSelect } from '@mantine/core'
import type { TimesheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { IconX } from '@tabler/icons-react'
import { download } from '../../../kernel/api/downloads.ts'
import { respond } from '../../../kernel/api/send.ts'
import { FileView } from '../../../ui/files/FileView.tsx'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { timesheetApi } from '../endpoints.ts'
import { DOCUMENT_TYPES } from '../labels.ts'
import classes from '../timesheets.module.css'

interface TimesheetPdfProps {
  id: string
  papers: readonly TimesheetDocument[]
  /** The one that is open. */
  open: TimesheetDocument
  onOpen(doc: string): void
  onClose(): void
}

/** The paper of the client beside the days that it proves. */
export function TimesheetPdf({ id, papers, open, onOpen, onClose }: TimesheetPdfProps) {
  const args = { params: { id, documentID: open.id } }
  return (
    <aside className={classes.paper} aria-label="Paper of the client" data-beside>
      <div className={classes.paperHead}>
        {papers.length > 1 ? (
          <NativeSelect
            aria-label="Paper"
            size="xs"
            value={open.id}
            data={papers.map((one) => ({ value: one.id, label: `${DOCUMENT_TYPES[one.type]}: ${one.name}` }))}
            onChange={(event) => onOpen(event.currentTarget.value)}
          />
        ) : (
          <Box component="span" miw={0} fw={500} fz="sm" className="truncate" title={open.name}>
            {DOCUMENT_TYPES[open.type]}: {open.name}
          </Box>
        )}
        <IconButton name="Close the paper" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </div>
      <FileView
        key={open.id}
        file={{ name: open.name, type: open.mimeType }}
        load={async (signal) => {
          const inline = { ...args, query: { inline: 'true' as const } }
          return (await respond(timesheetApi.downloadDocument, inline, { signal })).blob()
        }}
        onDownload={() => void download(timesheetApi.downloadDocument, { ...args, query: {} }).catch(() => undefined)}
      />
    </aside>
  )
}
