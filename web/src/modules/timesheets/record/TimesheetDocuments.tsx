import { right } from '@muster/contract/kernel/api/permission.ts'
import type { TimesheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetDocumentTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, timesheetApi } from '../endpoints.ts'
import type { VisibleTimesheet } from '../labels.ts'

/** Documents cannot be removed once the timesheet was confirmed or approved, because they are its proof. */
const REMOVABLE: readonly VisibleTimesheet['status'][] = ['DRAFT', 'SUBMITTED', 'REJECTED']
const REMOVAL = { endpoint: timesheetApi.removeDocument, from: 'the timesheet' }

/** The documents signed or confirmed by the client. */
export function TimesheetDocuments({
  timesheet: { id, status, needsProof, hasClientApproval },
}: {
  timesheet: VisibleTimesheet
}) {
  const mayWrite = useMay()(right('timesheets', 'edit'))
  return (
    <RecordDocuments
      id={id}
      mayEdit={mayWrite}
      list={timesheetApi.documents}
      one={timesheetApi.downloadDocument}
      takesInline
      describe={({ type }: TimesheetDocument) => ({ kind: timesheetDocumentTypeLabels[type] })}
      refreshes={INVALIDATED_KEYS}
      remove={REMOVABLE.includes(status) ? REMOVAL : undefined}
      add={{
        what: 'the signed timesheet or the client’s approval',
        types: timesheetDocumentTypeLabels,
        send: (file, type: keyof typeof timesheetDocumentTypeLabels, options) =>
          send(timesheetEndpoints.addDocuments, { params: { id }, body: { type }, files: [file] }, options),
      }}
    >
      {needsProof && !hasClientApproval && (
        <HelperText>The client requires a signed timesheet. Without it, the timesheet cannot be approved.</HelperText>
      )}
    </RecordDocuments>
  )
}
