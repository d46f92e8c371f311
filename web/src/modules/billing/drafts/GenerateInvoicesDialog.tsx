import { Button, Group, Modal } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useWorkHere } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { counted, formatCount, formatMoney } from '../../../ui/format/number.ts'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { monthName } from '../../../ui/month/months.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import classes from '../billing.module.css'
import { billingApi } from '../endpoints.ts'
import { type InvoiceScope, invoiceLabel, PLACES } from '../invoices/invoiceScope.ts'

interface MakeInvoicesProps {
  month: string
  list: ListControl
  /** The months that are selected; all that are ready when none is. */
  ids: readonly string[]
  /** What of them is ready, and its worth. */
  scope: InvoiceScope
  /** Lets go of the selection. */
  clear(): void
  onClose(): void
}

/** Makes the drafts of what is ready; the work goes on in the background and says what it left out. */
export function MakeInvoices({ month, list, ids, scope, clear, onClose }: MakeInvoicesProps) {
  const work = useWorkHere()
  const approves = useMay()(right('billings', 'approve'))
  const start = useAction(billingApi.generate)
  const { clientID = [], countryID = [], legalEntityID = [], candidateID = [], approved = [], late = [] } = list.filters
  const { ready, worth } = scope
  // The server narrows by one client, country and entity; any other choice is made by selecting rows, so that no more is made than is shown.
  const isNarrowed = candidateID.length > 0 || approved.length > 0 || late.length > 0 || Boolean(list.searchInput)
  const isTooWide =
    ids.length === 0 && (isNarrowed || clientID.length > 1 || countryID.length > 1 || legalEntityID.length > 1)
  const validationError = isTooWide
    ? 'Select the rows, or filter by no more than one client, country and entity.'
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
    <Modal
      {...dialogHeaderProps}
      opened
      onClose={onClose}
      title={`Make the invoices of ${monthName(month)}?`}
      size="md"
    >
      <HelperText>
        {ids.length > 0
          ? `${counted(ready, PLACES)} of the ${formatCount(ids.length)} selected ${ready === 1 ? 'is' : 'are'} ready and ${ready === 1 ? 'gets its draft' : 'get their drafts'}. The others say why not.`
          : `${counted(ready, PLACES)} ${ready === 1 ? 'is' : 'are'} ready. Drafts are grouped as each client wants them, and nothing is billed twice.`}
      </HelperText>
      {worth.length > 0 && (
        <p className={classes.sum}>
          {worth.map(({ currency, net }) => formatMoney({ amount: net, currency })).join(', ')}
        </p>
      )}
      {approves && (
        <HelperText>You will not be able to approve these: somebody else than who made them has to.</HelperText>
      )}
      {isTooWide && <HelperText>{validationError}</HelperText>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={start.isPending}
          disabled={validationError !== ''}
          title={validationError || undefined}
          onClick={make}
        >
          {invoiceLabel(scope, ids.length === 0)}
        </Button>
      </Group>
    </Modal>
  )
}
