import { Modal } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useTrackedJob } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { counted, formatCount, formatMoney } from '../../../ui/format/number.ts'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { monthName } from '../../../ui/month/months.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingApi } from '../endpoints.ts'
import { type InvoiceScope, invoiceLabel, PLACES } from '../invoices/invoiceScope.ts'

interface GenerateInvoicesDialogProps {
  month: string
  list: ListControl
  /** The selected months; all ready ones when none is selected. */
  ids: readonly string[]
  /** How many of them are ready, and their amounts. */
  scope: InvoiceScope
  /** Clears the selection. */
  clear(): void
  onClose(): void
}

/** Generates drafts of the ready months in the background and reports which ones were skipped. */
export function GenerateInvoicesDialog({ month, list, ids, scope, clear, onClose }: GenerateInvoicesDialogProps) {
  const work = useTrackedJob()
  const approves = useMay()(right('billings', 'approve'))
  const start = useAction(billingApi.generate)
  const { clientID = [], countryID = [], legalEntityID = [], candidateID = [], approved = [], late = [] } = list.filters
  const { ready, worth } = scope
  // The server filters by one client, country and entity; for any other choice the user selects rows, so that no hidden
  // month is invoiced.
  const isNarrowed = candidateID.length > 0 || approved.length > 0 || late.length > 0 || Boolean(list.searchInput)
  const isTooWide =
    ids.length === 0 && (isNarrowed || clientID.length > 1 || countryID.length > 1 || legalEntityID.length > 1)
  const validationError = isTooWide
    ? 'Select rows, or filter by at most one client, country and legal entity.'
    : ready === 0
      ? 'No months are ready to bill.'
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
          work.trackJob(jobID)
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={`Generate invoices for ${monthName(month)}?`} size="md">
      <HelperText>
        {ids.length > 0
          ? `${counted(ready, PLACES)} of the ${formatCount(ids.length)} selected ${ready === 1 ? 'is' : 'are'} ready and will be invoiced. See the list for the issues of the others.`
          : `${counted(ready, PLACES)} ${ready === 1 ? 'is' : 'are'} ready. Drafts are grouped by the client’s preference. Days that are already invoiced are skipped.`}
      </HelperText>
      {worth.length > 0 && (
        <p className="text-semibold">
          {worth.map(({ currency, net }) => formatMoney({ amount: net, currency })).join(', ')}
        </p>
      )}
      {approves && <HelperText>Someone else must approve these drafts.</HelperText>}
      {isTooWide && <HelperText>{validationError}</HelperText>}
      <DialogButtons
        verb={invoiceLabel(scope, ids.length === 0)}
        isBusy={start.isPending}
        isBarred={validationError !== ''}
        title={validationError || undefined}
        onConfirm={make}
        onCancel={onClose}
      />
    </Modal>
  )
}
