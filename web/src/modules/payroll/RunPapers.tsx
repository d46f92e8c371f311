import { right } from '@muster/contract/kernel/permission.ts'
import { payrollEndpoints } from '@muster/contract/payroll/payrolls.contract.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordPapers } from '../../kernel/RecordPapers.tsx'
import { send } from '../../kernel/send.ts'
import { payrollLines } from './lines.ts'

/** The papers of a run: what the bank answered, what was agreed by letter. */
export function RunPapers({ id }: { id: string }) {
  const mayAdd = useMay()(right('payrolls', 'create'))
  return (
    <RecordPapers
      id={id}
      list={payrollLines.documents}
      one={payrollLines.downloadDocument}
      what="what the bank answered, or letters about the run"
      {...(mayAdd
        ? {
            upload: (file, onProgress, signal) =>
              send(payrollEndpoints.addDocuments, { params: { id }, body: {}, files: [file] }, { onProgress, signal }),
          }
        : {})}
    />
  )
}
