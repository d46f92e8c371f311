import { right } from '@muster/contract/kernel/api/permission.ts'
import { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'

/** Whoever decides about a run decides by what is with it. */
const REMOVABLE: readonly VisibleRun['status'][] = ['DRAFT', 'CALCULATED', 'RETURNED']
const REMOVAL = {
  line: payrollApi.removeDocument,
  words: 'It is taken off the run. The history keeps that it was here and who removed it.',
  refreshes: INVALIDATED_KEYS,
}

/** The papers of a run: what the bank answered, what was agreed by letter. */
export function RunDocuments({ run: { id, status } }: { run: Pick<VisibleRun, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('payrolls', 'create'))
  return (
    <RecordDocuments
      id={id}
      list={payrollApi.documents}
      one={payrollApi.downloadDocument}
      what="what the bank answered, or letters about the run"
      remove={mayAdd && REMOVABLE.includes(status) ? REMOVAL : undefined}
      {...(mayAdd
        ? {
            upload: (file, onProgress, signal) =>
              send(payrollEndpoints.addDocuments, { params: { id }, body: {}, files: [file] }, { onProgress, signal }),
          }
        : {})}
    />
  )
}
