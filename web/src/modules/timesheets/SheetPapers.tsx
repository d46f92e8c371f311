import { NativeSelect } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import type { SheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { useState } from 'react'
import { useMay } from '../../kernel/permissions.ts'
import { RecordPapers } from '../../kernel/RecordPapers.tsx'
import { send } from '../../kernel/send.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { Note } from '../../ui/states/Note.tsx'
import { REFRESHES, timesheetLines } from './lines.ts'
import classes from './timesheets.module.css'
import { PAPER_TYPES, type SeenSheet } from './words.ts'

/** Once it was confirmed or approved, its papers are what that stood on. */
const REMOVABLE: readonly SeenSheet['status'][] = ['DRAFT', 'SUBMITTED', 'REJECTED']
type Kind = keyof typeof PAPER_TYPES

const REMOVAL = {
  line: timesheetLines.removeDocument,
  words: 'It is taken off the sheet. The history keeps that it was here and who removed it.',
  refreshes: REFRESHES,
}

/** What the client has signed or confirmed, to look at and to take along; what the papers are is said first, for all that are dropped next. */
export function SheetPapers({ sheet: { id, status, needsProof, hasProof } }: { sheet: SeenSheet }) {
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const [type, setType] = useState<Kind>('SIGNED')
  return (
    <RecordPapers
      id={id}
      list={timesheetLines.documents}
      one={timesheetLines.downloadDocument}
      isToldInline
      kindOf={(paper: SheetDocument) => PAPER_TYPES[paper.type]}
      what="the signed sheet or the client’s confirmation"
      remove={mayWrite && REMOVABLE.includes(status) ? REMOVAL : undefined}
      {...(mayWrite && {
        upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
          send(
            timesheetEndpoints.addDocuments,
            { params: { id }, body: { type }, files: [file] },
            { onProgress, signal },
          ),
      })}
    >
      {needsProof && !hasProof && (
        <Note>The client wants a signed timesheet. Without it, nobody approves the month.</Note>
      )}
      {mayWrite && (
        <NativeSelect
          className={classes.narrow}
          label="Kind of paper"
          data={optionsOf(PAPER_TYPES)}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as Kind)}
          mb="sm"
        />
      )}
    </RecordPapers>
  )
}
