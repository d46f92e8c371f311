import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { lineFindingLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { PayrollLineRow } from '@muster/contract/payroll/core/shapes.contract.ts'
import { payrollLineView } from '@muster/contract/payroll/core/visibility.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { readAllRows, useVisibleRows } from '../../../kernel/api/all-rows.ts'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { ListBody } from '../../../ui/list/page/ListBody.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { payrollApi } from '../endpoints.ts'
import { LINE_STATUSES, payrollRunHref, type VisibleRun } from '../labels.ts'
import classes from '../Payroll.module.css'
import { useLineActions } from '../useLineActions.ts'
import { LineStep, type LineStepContext } from './LineTransition.tsx'
import { lineCard, lineColumns } from './lineColumns.tsx'

const LineDrawer = lazyNamed(() => import('./LineDrawer.tsx'), 'LineDrawer')

const SHAPE = { filters: ['status', 'finding'], sort: 'candidate' }
const FILTERS: readonly ListFilter[] = [
  filters.status(optionsOf(LINE_STATUSES), { isPinned: true }),
  { name: 'finding', label: 'Finding', kind: 'many', isPinned: true, options: optionsOf(lineFindingLabels) },
]

/** The consultants of the run: net pay, findings, and holds. */
export function RunPeople({ run }: { run: VisibleRun }) {
  const { id, currency = '' } = run
  const list = useListState(SHAPE)
  const mayExport = useMay()(right('payrolls', 'export'))
  const requested = { params: { id }, query: list.query as object }
  const query = useEndpoint(payrollApi.lines, requested, { keepPrevious: true })
  const columns = useColumns(currency, run.status)
  const row = useOpenRow(payrollRunHref(run))
  const transitions = useLineActions(run)
  const visible = useVisibleRows(query.data?.items)
  const [step, setStep] = useState<LineStepContext | null>(null)
  return (
    <Section
      title="Consultants"
      action={
        mayExport && (
          <SmallButton icon={IconDownload} onClick={() => void exportList(payrollApi.lines, requested, 'xlsx')}>
            Export
          </SmallButton>
        )
      }
    >
      <div className={`${classes.list} framed`}>
        <ListBody<PayrollLineRow>
          title="Consultants"
          table="payroll-lines"
          list={list}
          query={query}
          columns={columns}
          rowID={({ id }) => id}
          rowName={({ _candidate }) => _candidate.name}
          hrefOf={({ id }) => row.hrefOf(id)}
          card={lineCard(currency)}
          filters={FILTERS}
          searchHint="Search consultant"
          {...(transitions.length > 0
            ? {
                readWhole: (onProgress) =>
                  readAllRows<PayrollLineRow>(payrollApi.lines, requested, onProgress).then(visible.add),
                bulk: (ids, clear) =>
                  transitions.map((transition) => (
                    <Button
                      key={transition.to}
                      variant="subtle"
                      size="xs"
                      onClick={() => setStep({ action: transition, lines: visible.of(ids), clear })}
                    >
                      {transition.verb}
                    </Button>
                  )),
              }
            : {})}
          empty={{
            title: 'No consultants in this run',
            text: 'Calculate the run. Everyone employed in the month gets a line or a reason for exclusion.',
          }}
        />
      </div>
      <Suspense>
        {row.openID && <LineDrawer run={run} lineID={row.openID} onClose={row.close} />}
        {step && <LineStep run={run} step={step} onClose={() => setStep(null)} />}
      </Suspense>
    </Section>
  )
}

function useColumns(currency: string, status: VisibleRun['status']) {
  const { role } = useMe()
  const sees = useSees(payrollLineView)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows from the role
  return useMemo(
    () => lineColumns(currency, status).filter(({ field }) => field === undefined || sees(field)),
    [role, currency, status],
  )
}
