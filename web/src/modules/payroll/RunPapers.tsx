import { right } from '@muster/contract/kernel/permission.ts'
import { payrollEndpoints } from '@muster/contract/payroll/payrolls.contract.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordPapers } from '../../kernel/RecordPapers.tsx'
import { send } from '../../kernel/send.ts'
import { payrollLines, REFRESHES } from './lines.ts'
import type { SeenRun } from './words.ts'

/** Whoever decides about a run decides by what is with it. */
const REMOVABLE: readonly SeenRun['status'][] = ['DRAFT', 'CALCULATED', 'RETURNED']
const REMOVAL = {
  line: payrollLines.removeDocument,
  words: 'It is taken off the run. The history keeps that it was here and who removed it.',
  refreshes: REFRESHES,
}

/** The papers of a run: what the bank answered, what was agreed by letter. */
export function RunPapers({ run: { id, status } }: { run: Pick<SeenRun, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('payrolls', 'create'))
  return (
    <RecordPapers
      id={id}
      list={payrollLines.documents}
      one={payrollLines.downloadDocument}
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
