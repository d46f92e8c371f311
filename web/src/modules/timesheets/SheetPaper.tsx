import { NativeSelect } from '@mantine/core'
import type { SheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { IconX } from '@tabler/icons-react'
import { download } from '../../kernel/downloads.ts'
import { respond } from '../../kernel/send.ts'
import { FileView } from '../../ui/files/FileView.tsx'
import { IconButton } from '../../ui/link/IconButton.tsx'
import { timesheetLines } from './lines.ts'
import classes from './timesheets.module.css'
import { PAPER_TYPES } from './words.ts'

interface SheetPaperProps {
  id: string
  papers: readonly SheetDocument[]
  /** The one that is open. */
  open: SheetDocument
  onOpen(paper: string): void
  onClose(): void
}

/** The paper of the client beside the days that it proves. */
export function SheetPaper({ id, papers, open, onOpen, onClose }: SheetPaperProps) {
  const args = { params: { id, documentID: open.id } }
  return (
    <aside className={classes.paper} aria-label="Paper of the client" data-beside>
      <div className={classes.paperHead}>
        {papers.length > 1 ? (
          <NativeSelect
            aria-label="Paper"
            size="xs"
            value={open.id}
            data={papers.map((one) => ({ value: one.id, label: `${PAPER_TYPES[one.type]}: ${one.name}` }))}
            onChange={(event) => onOpen(event.currentTarget.value)}
          />
        ) : (
          <span className={classes.paperName} title={open.name}>
            {PAPER_TYPES[open.type]}: {open.name}
          </span>
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
          return (await respond(timesheetLines.downloadDocument, inline, { signal })).blob()
        }}
        onDownload={() => void download(timesheetLines.downloadDocument, { ...args, query: {} }).catch(() => undefined)}
      />
    </aside>
  )
}
