import { NativeSelect } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { TimesheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { useState } from 'react'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { INVALIDATED_KEYS, timesheetApi } from '../endpoints.ts'
import { DOCUMENT_TYPES, type VisibleTimesheet } from '../labels.ts'

/** Once it was confirmed or approved, its papers are what that stood on. */
const REMOVABLE: readonly VisibleTimesheet['status'][] = ['DRAFT', 'SUBMITTED', 'REJECTED']
type Kind = keyof typeof DOCUMENT_TYPES

const REMOVAL = {
  line: timesheetApi.removeDocument,
  words: 'It is taken off the sheet. The history keeps that it was here and who removed it.',
  refreshes: INVALIDATED_KEYS,
}

/** What the client has signed or confirmed, to look at and to take along; what the papers are is said first, for all that are dropped next. */
export function TimesheetDocuments({
  sheet: { id, status, needsProof, hasClientApproval },
}: {
  sheet: VisibleTimesheet
}) {
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const [type, setType] = useState<Kind>('SIGNED')
  return (
    <RecordDocuments
      id={id}
      list={timesheetApi.documents}
      one={timesheetApi.downloadDocument}
      isToldInline
      kindOf={(doc: TimesheetDocument) => DOCUMENT_TYPES[doc.type]}
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
      {needsProof && !hasClientApproval && (
        <HelperText>The client wants a signed timesheet. Without it, nobody approves the month.</HelperText>
      )}
      {mayWrite && (
        <NativeSelect
          maw={320}
          label="Kind of paper"
          data={optionsOf(DOCUMENT_TYPES)}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as Kind)}
          mb="sm"
        />
      )}
    </RecordDocuments>
  )
}
