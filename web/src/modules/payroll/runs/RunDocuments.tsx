import { right } from '@muster/contract/kernel/api/permission.ts'
import { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'

/** Documents cannot be removed after submission, because the approval covers them. */
const REMOVABLE: readonly VisibleRun['status'][] = ['DRAFT', 'CALCULATED', 'RETURNED']
const REMOVAL = { endpoint: payrollApi.removeDocument, from: 'the payroll run' }

/** The documents of a run: responses of the bank and other correspondence. */
export function RunDocuments({ run: { id, status } }: { run: Pick<VisibleRun, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('payrolls', 'create'))
  return (
    <RecordDocuments
      id={id}
      mayEdit={mayAdd}
      list={payrollApi.documents}
      one={payrollApi.downloadDocument}
      refreshes={INVALIDATED_KEYS}
      remove={REMOVABLE.includes(status) ? REMOVAL : undefined}
      add={{
        what: 'bank responses or letters about the run',
        send: (file, _type, options) =>
          send(payrollEndpoints.addDocuments, { params: { id }, body: {}, files: [file] }, options),
      }}
    />
  )
}
