import { Button, Group, Modal } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { useWorkHere } from '../../kernel/WorkHere.tsx'
import { quietHead } from '../../ui/dialog/quietHead.ts'
import { counted, showMoney } from '../../ui/format/number.ts'
import { countsQueryOf } from '../../ui/list/listState.ts'
import type { ListControl } from '../../ui/list/useListState.ts'
import { monthName } from '../../ui/month/months.ts'
import { Note } from '../../ui/states/Note.tsx'
import classes from './billing.module.css'
import { billingLines } from './lines.ts'

interface MakeInvoicesProps {
  month: string
  list: ListControl
  /** The months that are selected; all that are ready when none is. */
  ids: readonly string[]
  /** Lets go of the selection. */
  clear(): void
  onClose(): void
}
const PLACES = ['placement', 'placements'] as const

/** Makes the drafts of what is ready; the work goes on in the background and says what it left out. */
export function MakeInvoices({ month, list, ids, clear, onClose }: MakeInvoicesProps) {
  const work = useWorkHere()
  const approves = useMay()(right('billings', 'approve'))
  const query = { ...countsQueryOf(list, 'verdict'), month } as never
  const { data } = useEndpoint(billingLines.readyCounts, { query }, { enabled: ids.length === 0 })
  const start = useAction(billingLines.generate)
  const { clientID = [], countryID = [], legalEntityID = [] } = list.filters
  const ready = ids.length || data?.verdicts.find(({ verdict }) => verdict === 'READY')?.count || 0
  // The server narrows by one of each; a longer choice is made by selecting rows.
  const isTooWide = ids.length === 0 && (clientID.length > 1 || countryID.length > 1 || legalEntityID.length > 1)
  const fault = isTooWide
    ? 'Select the rows, or filter by one client, country and entity.'
    : ready === 0
      ? 'Nothing is ready.'
      : ''
  const make = () =>
    start.mutate(
      {
        body: {
          month,
          ...(ids.length > 0
            ? { timesheetIDs: [...ids] }
            : {
                ...(clientID[0] && { clientID: clientID[0] }),
                ...(countryID[0] && { countryID: countryID[0] as 'AE' }),
                ...(legalEntityID[0] && { legalEntityID: legalEntityID[0] }),
              }),
        },
      },
      {
        onSuccess: ({ jobID }) => {
          clear()
          onClose()
          work.follow(jobID)
        },
      },
    )
  return (
    <Modal {...quietHead} opened onClose={onClose} title={`Make the invoices of ${monthName(month)}?`} size="md">
      <Note>
        {ids.length > 0
          ? `Of the ${counted(ids.length, PLACES)} selected, those that are ready get their drafts. The others say why not.`
          : `${counted(ready, PLACES)} ${ready === 1 ? 'is' : 'are'} ready. Drafts are grouped as each client wants them, and nothing is billed twice.`}
      </Note>
      {ids.length === 0 && data && data.worth.length > 0 && (
        <p className={classes.sum}>
          {data.worth.map(({ currency, net }) => showMoney({ amount: net, currency })).join(', ')}
        </p>
      )}
      {approves && <Note>You will not be able to approve these: somebody else than who made them has to.</Note>}
      {isTooWide && <Note>{fault}</Note>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={start.isPending} disabled={fault !== ''} title={fault || undefined} onClick={make}>
          Make invoices
        </Button>
      </Group>
    </Modal>
  )
}
