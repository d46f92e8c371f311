import { Group } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { monthApi } from '../endpoints.ts'
import { ClientTimesheetView, Signatures } from './ClientTimesheet.tsx'
import classes from './PrintTimesheet.module.css'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const idIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

/** `/candidate-timesheets`: one consultant's month as a timesheet, to be printed and signed by the client. */
export const PrintTimesheetScreen = () => (
  <Allowed needs={right('timesheets', 'view', 'full')} deniedMessage="You don’t have access to timesheet days">
    <SelectedTimesheet />
  </Allowed>
)

function SelectedTimesheet() {
  const { search } = useAddress()
  const candidateID = idIn(search.candidateID)
  if (!candidateID)
    return (
      <>
        <PageHead title="Timesheet for signature" />
        <EmptyState
          title="No consultant selected"
          action={<RouteLink href="/timesheets">Select a timesheet</RouteLink>}
        >
          Open it from a timesheet with “Print for signature”.
        </EmptyState>
      </>
    )
  return <Month candidateID={candidateID} month={monthIn(search)} orderFormID={idIn(search.orderFormID)} />
}

interface MonthProps {
  candidateID: string
  month: string
  /** The order form of the placement, when the month has several. */
  orderFormID: string | undefined
}

function Month({ candidateID, month, orderFormID }: MonthProps) {
  const query = { candidateID, month, ...(orderFormID ? { orderFormID } : {}) }
  const { data, error, refetch } = useEndpoint(monthApi.candidateMonth, { query })
  if (!data) return <PendingFields compact={false} error={error} onRetry={refetch} groups={2} fields={6} />
  const { _candidate, timesheets } = data
  const [first] = timesheets
  return (
    <div className={classes.page}>
      {/* The default file name when the timesheet is printed as a PDF. */}
      <title>{`Timesheet ${monthName(month)} ${_candidate.name}`}</title>
      <Group justify="space-between" gap="8px 16px" w="100%" maw="210mm" mx="auto" className="not-printed">
        <RouteLink
          className="inline-line items-center"
          href={first ? `/timesheets/${first.timesheetID}` : `/timesheets?month=${month}`}
        >
          <IconArrowLeft size={16} stroke={1.7} aria-hidden /> Back to timesheet
        </RouteLink>
        <SmallButton
          icon={IconPrinter}
          disabled={!first}
          title={first ? undefined : 'There is no timesheet to print.'}
          onClick={() => print()}
          variant="filled"
        >
          Print
        </SmallButton>
      </Group>
      {first ? (
        timesheets.map((timesheet) => (
          <ClientTimesheetView key={timesheet.timesheetID} timesheet={timesheet}>
            <Signatures />
          </ClientTimesheetView>
        ))
      ) : (
        <EmptyState title={`${_candidate.name} has no timesheet for ${monthName(month)}`}>
          Generate the timesheets of the month first.
        </EmptyState>
      )}
    </div>
  )
}
