import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPencil, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { PATH, runHistoryFormat, STATUSES, titleOf, toVisiblePayrollRun, type VisibleRun } from '../labels.ts'
import { RunOverview } from './RunOverview.tsx'
import { isOpen } from './runTransitions.ts'

// Tabs that need tables, viewers or schemas are loaded when they are opened.
const RunPeople = lazyNamed(() => import('./RunPeople.tsx'), 'RunPeople')
const PaymentFile = lazyNamed(() => import('./PaymentFile.tsx'), 'PaymentFile')
const RunDocuments = lazyNamed(() => import('./RunDocuments.tsx'), 'RunDocuments')
const RunComments = lazyNamed(() => import('./RunComments.tsx'), 'RunComments')
const ExcludeDrawer = lazyNamed(() => import('./ExcludeDrawer.tsx'), 'ExcludeDrawer')

const EditRunDrawer = lazyNamed(() => import('./EditRunDrawer.tsx'), 'EditRunDrawer')

const PREPARE = right('payrolls', 'create')
const EDIT = right('payrolls', 'edit')

/** One payroll run, from its calculation to its closing. */
export function PayrollScreen() {
  const can = useMay()
  const seesAll = can(right('payrolls', 'view', 'full'))
  const [open, setOpen] = useState<'remove' | 'exclude' | 'edit' | null>(null)
  return (
    <RecordScreen
      endpoint={payrollApi.get}
      needs={right('payrolls', 'view')}
      path={PATH}
      param="payrollID"
      head={(record) => {
        const { number, status, updatedAt, _country, _legalEntity, ...run } = toVisiblePayrollRun(record)
        remember([_country, _legalEntity])
        return {
          title: titleOf({ ...run, _legalEntity }),
          code: number,
          status: STATUSES[status],
          meta: { verb: 'Updated', at: updatedAt },
        }
      }}
      menu={({ status }) => [
        ...(status !== 'CLOSED' && status !== 'CANCELLED'
          ? [{ label: 'Edit note and payment date…', icon: IconPencil, needs: EDIT, run: () => setOpen('edit') }]
          : []),
        ...(isOpen(status)
          ? [{ label: 'Exclude consultant…', icon: IconUserMinus, needs: PREPARE, run: () => setOpen('exclude') }]
          : []),
        ...(status === 'DRAFT' || status === 'CALCULATED'
          ? [
              {
                label: 'Delete run…',
                icon: IconTrash,
                needs: PREPARE,
                isDestructive: true,
                run: () => setOpen('remove'),
              },
            ]
          : []),
      ]}
      parts={[
        { key: 'overview', label: 'Overview', part: (run) => <RunOverview run={toVisiblePayrollRun(run)} /> },
        { key: 'people', label: 'Consultants', part: (run) => <RunPeople run={toVisiblePayrollRun(run)} /> },
        {
          key: 'wage-file',
          label: 'Payment file',
          isVisible: can(right('wage-files', 'view')),
          part: (run) => <PaymentFile run={toVisiblePayrollRun(run)} />,
        },
        {
          key: 'documents',
          label: 'Documents',
          isVisible: seesAll,
          part: ({ id, status }) => <RunDocuments run={{ id, status }} />,
        },
        { key: 'comments', label: 'Comments', isVisible: seesAll, part: ({ id }) => <RunComments id={id} /> },
      ]}
      history={{ endpoint: payrollApi.history, format: runHistoryFormat }}
    >
      {(run) => (
        <>
          {open === 'remove' && <RemoveDialog run={toVisiblePayrollRun(run)} onClose={() => setOpen(null)} />}
          {open === 'edit' && <EditRunDrawer run={toVisiblePayrollRun(run)} onClose={() => setOpen(null)} />}
          {open === 'exclude' && <ExcludeDrawer run={toVisiblePayrollRun(run)} onClose={() => setOpen(null)} />}
        </>
      )}
    </RecordScreen>
  )
}

const RemoveDialog = ({ run: { id, number }, onClose }: { run: VisibleRun; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={payrollApi.remove}
    id={id}
    name={number}
    verb="Delete run"
    list={PATH}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    The run and its lines are deleted. Creating the runs of the month again creates a new one.
  </DeleteRecordDialog>
)
