import { Button, Textarea, TextInput } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { respond } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { isDay, todayHere } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { isRate, type RateOption, RateOptions } from '../wizard/RateOptions.tsx'

const LABELS = { summary: 'Profile', assumptions: 'Assumptions', exclusions: 'Exclusions' } as const

function findError(validUntil: string, options: readonly RateOption[]): string {
  if (validUntil && !isDay(validUntil)) return 'Enter a day, or leave it empty.'
  return options.every(({ rate }) => isRate(rate))
    ? ''
    : 'Enter each further rate as an amount such as 1750.50, or take it away.'
}

/** The proposal for the client: looked at as it would be written now, or written and kept with the papers. */
export function ProposalDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const mayWrite = useMay()(right('order-forms', 'edit'))
  const params = { id: orderForm.id }
  const [validUntil, setValidUntil] = useState('')
  const [said, setSaid] = useState({ summary: '', leadTime: '', assumptions: '', exclusions: '' })
  const [options, setOptions] = useState<readonly RateOption[]>([])
  const [isLooking, setLooking] = useState(!mayWrite)
  const make = useAction(recordDocumentLines.makeProposal, { done: 'Proposal written', refreshes: INVALIDATED_KEYS })
  const close = () => (mayWrite ? setLooking(false) : onClose())
  const body = () => ({
    ...{ summary: said.summary.trim() || null, leadTime: said.leadTime.trim() || null },
    ...{ assumptions: said.assumptions.trim() || null, exclusions: said.exclusions.trim() || null },
    rateOptions: options.map(({ unit, rate }) => ({ unit, rate: rate.trim() })),
    ...(isDay(validUntil) ? { validUntil } : {}),
  })
  return (
    <>
      {mayWrite && (
        <OrderFormDialog
          title={`Proposal for ${orderForm._client?.name ?? 'the client'}`}
          verb="Write the proposal"
          fault={findError(validUntil, options)}
          aside={
            <Button variant="subtle" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setLooking(true)}>
              Look at it
            </Button>
          }
          size="lg"
          onConfirm={() => make.mutateAsync({ params, body: body() })}
          onClose={onClose}
        >
          <HelperText>
            It names role, rate and terms of {orderFormName(orderForm)}, never pay or margin, and is kept with the
            papers.
          </HelperText>
          <DateBox
            label="Valid until"
            initial=""
            earliest={todayHere()}
            onChange={setValidUntil}
            placeholder="If it ends"
          />
          <RateOptions options={options} currency={orderForm.bill?.currency ?? ''} onChange={setOptions} />
          <TextInput
            label="Lead time"
            placeholder="Four weeks after your order"
            value={said.leadTime}
            onChange={(event) => setSaid({ ...said, leadTime: event.currentTarget.value })}
            maxLength={200}
          />
          {(['summary', 'assumptions', 'exclusions'] as const).map((name) => (
            <Textarea
              key={name}
              label={LABELS[name]}
              value={said[name]}
              onChange={(event) => setSaid({ ...said, [name]: event.currentTarget.value })}
              autosize
              minRows={2}
              maxLength={4000}
            />
          ))}
        </OrderFormDialog>
      )}
      <FilePreview
        file={isLooking ? { name: `Proposal for ${orderFormName(orderForm)}`, type: 'application/pdf' } : undefined}
        load={async (signal) => (await respond(recordDocumentLines.proposal, { params }, { signal })).blob()}
        onDownload={() => void download(recordDocumentLines.proposal, { params }).catch(() => undefined)}
        onClose={close}
      />
    </>
  )
}
