import { Button, Textarea, TextInput } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { isDay, todayHere } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { isRate, type RateOption, RateOptions } from '../wizard/RateOptions.tsx'

const LABELS = { summary: 'Profile', assumptions: 'Assumptions', exclusions: 'Exclusions' } as const

function findError(validUntil: string, options: readonly RateOption[]): string {
  if (validUntil && !isDay(validUntil)) return 'Enter a valid date or leave it empty.'
  return options.every(({ rate }) => isRate(rate))
    ? ''
    : 'Enter each additional rate as an amount such as 1750.50, or remove it.'
}

/** The proposal for the client: previewed, or generated and stored with the documents. */
export function ProposalDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const mayWrite = useMay()(right('order-forms', 'edit'))
  const params = { id: orderForm.id }
  const [validUntil, setValidUntil] = useState('')
  const [texts, setTexts] = useState({ summary: '', leadTime: '', assumptions: '', exclusions: '' })
  const [options, setOptions] = useState<readonly RateOption[]>([])
  const [isPreviewing, setPreviewing] = useState(!mayWrite)
  const make = useAction(recordDocumentApi.makeProposal, { done: 'Proposal generated', refreshes: INVALIDATED_KEYS })
  const close = () => (mayWrite ? setPreviewing(false) : onClose())
  const body = () => ({
    summary: texts.summary.trim() || null,
    leadTime: texts.leadTime.trim() || null,
    assumptions: texts.assumptions.trim() || null,
    exclusions: texts.exclusions.trim() || null,
    rateOptions: options.map(({ unit, rate }) => ({ unit, rate: rate.trim() })),
    ...(isDay(validUntil) ? { validUntil } : {}),
  })
  return (
    <>
      {mayWrite && (
        <OrderFormDialog
          title={`Proposal for ${orderForm._client?.name ?? 'the client'}`}
          verb="Generate proposal"
          problem={findError(validUntil, options)}
          aside={
            <Button
              variant="subtle"
              leftSection={<IconEye size={16} stroke={1.7} />}
              onClick={() => setPreviewing(true)}
            >
              {' '}
              Preview{' '}
            </Button>
          }
          size="lg"
          onConfirm={() => make.mutateAsync({ params, body: body() })}
          onClose={onClose}
        >
          <HelperText>
            Includes role, rate and terms of {orderFormName(orderForm)}, never pay or margin. It is stored with the
            documents.
          </HelperText>
          <DateBox
            label="Valid until"
            initial=""
            earliest={todayHere()}
            onChange={setValidUntil}
            placeholder="Optional"
          />
          <RateOptions options={options} currency={orderForm.bill?.currency ?? ''} onChange={setOptions} />
          <TextInput
            label="Lead time"
            placeholder="Four weeks after the order"
            value={texts.leadTime}
            onChange={(event) => setTexts({ ...texts, leadTime: event.currentTarget.value })}
            maxLength={200}
          />
          {(['summary', 'assumptions', 'exclusions'] as const).map((name) => (
            <Textarea
              key={name}
              label={LABELS[name]}
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
              autosize
              minRows={2}
              maxLength={4000}
            />
          ))}
        </OrderFormDialog>
      )}
      <FilePreview
        file={isPreviewing ? { name: `Proposal for ${orderFormName(orderForm)}`, type: 'application/pdf' } : undefined}
        {...previewOf(recordDocumentApi.proposal, { params })}
        onClose={close}
      />
    </>
  )
}
