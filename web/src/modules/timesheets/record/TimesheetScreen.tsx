import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { IconFileText, IconSignature, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordHistory } from '../../../kernel/records/RecordHistory.tsx'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { useDraftGuard } from '../../../ui/wizard/useDraftGuard.tsx'
import { INVALIDATED_KEYS, timesheetApi } from '../endpoints.ts'
import { type TimesheetDraft, useTimesheetDraft } from '../grid/useTimesheetDraft.ts'
import { derivedStatusesIn, timesheetHistoryFormat, toVisibleTimesheet, type VisibleTimesheet } from '../labels.ts'
import { TimesheetMonth } from './TimesheetMonth.tsx'

// Tabs that need viewers are loaded when they are opened.
const TimesheetDocuments = lazyNamed(() => import('./TimesheetDocuments.tsx'), 'TimesheetDocuments')
const TimesheetComments = lazyNamed(() => import('./TimesheetComments.tsx'), 'TimesheetComments')

const PATH = '/timesheets'
const SEE = right('timesheets', 'view')

/** The month of one consultant at one client. */
export function TimesheetScreen() {
  const { timesheetID = '' } = useParams({ strict: false }) as { timesheetID?: string }
  return <TimesheetView key={timesheetID} id={timesheetID} />
}

function TimesheetView({ id }: { id: string }) {
  const can = useMay()
  const seesAll = can(right('timesheets', 'view', 'full'))
  const { data } = useEndpoint(timesheetApi.get, { params: { id } }, { enabled: can(SEE) })
  const draft = useTimesheetDraft(id, data)
  const guard = useDraftGuard(draft)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <RecordScreen
        endpoint={timesheetApi.get}
        needs={SEE}
        path={PATH}
        param="timesheetID"
        head={(record) => {
          const { _candidate, _client, month, derivedStatus, updatedAt } = toVisibleTimesheet(record)
          remember([_candidate, _client])
          return {
            title: _candidate.name,
            code: monthName(month),
            status: derivedStatusesIn(month)[derivedStatus],
            meta: { verb: 'Updated', at: updatedAt },
          }
        }}
        buttons={({ candidateID, month, orderFormID }) => [
          {
            label: 'Print for signature',
            icon: IconSignature,
            needs: right('timesheets', 'view', 'full'),
            to: `/candidate-timesheets?candidateID=${candidateID}&month=${month}&orderFormID=${orderFormID}`,
          },
          {
            label: 'PDF',
            icon: IconFileText,
            needs: right('timesheets', 'view', 'full'),
            to: () => void download(timesheetApi.print, { params: { id } }),
          },
        ]}
        menu={(record) =>
          isNeverSubmitted(record)
            ? [
                {
                  label: 'Delete draft…',
                  icon: IconTrash,
                  needs: right('timesheets', 'edit'),
                  isDestructive: true,
                  run: () => setRemoving(true),
                },
              ]
            : []
        }
        parts={partsOf(id, draft, seesAll)}
      >
        {(record) =>
          isRemoving && <RemoveDialog timesheet={toVisibleTimesheet(record)} onClose={() => setRemoving(false)} />
        }
      </RecordScreen>
      {guard}
    </>
  )
}

const partsOf = (id: string, draft: TimesheetDraft, seesAll: boolean): readonly RecordPart<Timesheet>[] => [
  {
    key: 'month',
    label: 'Month',
    part: (record) => (
      <>
        <TimesheetMonth timesheet={toVisibleTimesheet(record)} draft={draft} />
        <PlacementFacts timesheet={toVisibleTimesheet(record)} />
      </>
    ),
  },
  {
    key: 'documents',
    label: 'Documents',
    isVisible: seesAll,
    part: (record) => <TimesheetDocuments timesheet={toVisibleTimesheet(record)} />,
  },
  { key: 'comments', label: 'Comments', isVisible: seesAll, part: () => <TimesheetComments id={id} /> },
  // Always a tab, because there is no space next to the grid.
  {
    key: 'history',
    label: 'History',
    part: (record) => (
      <RecordHistory
        endpoint={timesheetApi.history}
        id={id}
        format={timesheetHistoryFormat(toVisibleTimesheet(record).days)}
      />
    ),
  },
]

/** A draft that was never submitted can be deleted; the server checks its documents and adjustments. */
const isNeverSubmitted = ({ status, submittedAt }: Timesheet) => status === 'DRAFT' && submittedAt === null

function PlacementFacts({ timesheet }: { timesheet: VisibleTimesheet }) {
  const { candidateID, _candidate, clientID, _client, orderFormID, _orderForm, _country, _legalEntity } = timesheet
  return (
    <FieldGroup
      title="Placement"
      fields={[
        { label: 'Consultant', value: <RouteLink href={`/candidates/${candidateID}`}>{_candidate.name}</RouteLink> },
        { label: 'Client', value: <RouteLink href={`/clients/${clientID}`}>{_client.name}</RouteLink> },
        {
          label: 'Order form',
          value: <RouteLink href={`/order-form-setups/${orderFormID}`}>{_orderForm.name || 'Open'}</RouteLink>,
        },
        { label: 'Country', value: _country.name },
        { label: 'Legal entity', value: _legalEntity?.name ?? null },
        { label: 'Hours per day', value: timesheet.hoursPerDay },
        {
          label: 'Signed timesheet',
          value:
            timesheet.needsProof === undefined
              ? undefined
              : timesheet.hasClientApproval
                ? 'Received'
                : timesheet.needsProof
                  ? 'Required'
                  : 'Not required',
        },
      ]}
    />
  )
}

const RemoveDialog = ({
  timesheet: { id, month, _candidate },
  onClose,
}: {
  timesheet: VisibleTimesheet
  onClose(): void
}) => (
  <DeleteRecordDialog
    endpoint={timesheetApi.remove}
    id={id}
    name={`${monthName(month)} of ${_candidate.name}`}
    verb="Delete draft"
    list={`${PATH}?month=${month}`}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    The entered days are deleted. Generating the timesheets of the month again creates a new draft.
  </DeleteRecordDialog>
)
