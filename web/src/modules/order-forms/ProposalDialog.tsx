import { Button, Textarea } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../kernel/downloads.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { respond } from '../../kernel/send.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES, recordPaperLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** The proposal for the client: looked at as it would be written now, or written and kept with the papers. */
export function ProposalDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const mayWrite = useMay()(right('order-forms', 'edit'))
  const params = { id: orderForm.id }
  const [validUntil, setValidUntil] = useState('')
  const [assumptions, setAssumptions] = useState('')
  const [isLooking, setLooking] = useState(!mayWrite)
  const make = useAction(recordPaperLines.makeProposal, { done: 'Proposal written', refreshes: REFRESHES })
  const close = () => (mayWrite ? setLooking(false) : onClose())
  const body = () => ({
    assumptions: assumptions.trim() || null,
    ...(isDay(validUntil) ? { validUntil } : {}),
  })
  return (
    <>
      {mayWrite && (
        <OrderFormDialog
          title={`Proposal for ${orderForm._client?.name ?? 'the client'}`}
          verb="Write the proposal"
          fault={validUntil && !isDay(validUntil) ? 'Enter a day, or leave it empty.' : ''}
          aside={
            <Button variant="subtle" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setLooking(true)}>
              Look at it
            </Button>
          }
          size="lg"
          onConfirm={() => make.mutateAsync({ params, body: body() })}
          onClose={onClose}
        >
          <Note>
            It names role, rate and terms of {nameOf(orderForm)}, never pay or margin, and is kept with the papers.
          </Note>
          <DateBox
            label="Valid until"
            initial=""
            earliest={todayHere()}
            onChange={setValidUntil}
            placeholder="If it ends"
          />
          <Textarea
            label="Assumptions"
            value={assumptions}
            onChange={(event) => setAssumptions(event.currentTarget.value)}
            autosize
            minRows={3}
            maxLength={4000}
          />
        </OrderFormDialog>
      )}
      <FilePreview
        file={isLooking ? { name: `Proposal for ${nameOf(orderForm)}`, type: 'application/pdf' } : undefined}
        load={async (signal) => (await respond(recordPaperLines.proposal, { params }, { signal })).blob()}
        onDownload={() => void download(recordPaperLines.proposal, { params }).catch(() => undefined)}
        onClose={close}
      />
    </>
  )
}
