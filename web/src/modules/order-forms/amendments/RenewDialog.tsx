import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { daysAfter, endOfNextTerm } from '@muster/contract/kernel/values/days.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, formatInstant, isDay } from '../../../ui/format/day.ts'
import { Alert, HelperText } from '../../../ui/states/Note.tsx'
import { orderFormApi } from '../endpoints.ts'
import type { Actionable } from '../record/OrderFormActions.tsx'

/** The next term of a running placement: it becomes a draft, whose terms can be changed before it is submitted. */
export function RenewDialog({ row, onClose }: { row: Actionable; onClose(): void }) {
  const router = useRouter()
  const first = row.endDate ? daysAfter(row.endDate, 1) : ''
  const [type, setType] = useState<'RENEWAL' | 'EXTENSION'>('RENEWAL')
  const [endDate, setEndDate] = useState(() => lastOf(row))
  const begun = useBegun(row)
  /** That a colleague has begun it, as the server says it. */
  const [other, setOther] = useState<string | null>(null)
  const isSecond = begun !== undefined || other !== null
  const renew = useAction(orderFormApi.cloneOrRenew, { done: 'The next term is a draft of yours' })
  const validationError = !isDay(endDate)
    ? 'Enter the last day.'
    : endDate <= first
      ? `Choose a day after ${formatDate(first)}.`
      : ''
  const go = async () => {
    const body = { mode: 'RENEW', type, endDate, ...(isSecond && { besideDraft: true }) } as const
    const draft = await renew.mutateAsync({ params: { id: row.id }, body }).catch((failure: ApiError) => {
      if (failure.code === 'RENEWAL_STARTED') setOther(failure.message)
      return null
    })
    if (!draft) return
    onClose()
    router.history.push(`/order-form-setups/new?draft=${draft.id}`)
  }
  return (
    <Modal
      {...dialogHeaderProps}
      opened
      onClose={onClose}
      title={`Renew ${row.personName ?? 'the placement'}`}
      size="md"
    >
      <Stack gap={16}>
        {begun && (
          <Alert
            tone="info"
            action={
              <Button
                size="compact-sm"
                onClick={() => {
                  onClose()
                  router.history.push(`/order-form-setups/new?draft=${begun.id}`)
                }}
              >
                Go on with it
              </Button>
            }
          >
            You have begun the next term already: a draft of {formatInstant(begun.updatedAt)}.
          </Alert>
        )}
        {other && <Alert tone="warning">{other}</Alert>}
        <HelperText>
          The next term begins on {formatDate(first)}, the day after this one ends. Its terms are those of today until
          you change them.
        </HelperText>
        <Radio.Group
          label="What is agreed"
          value={type}
          onChange={(chosen) => setType(chosen as 'RENEWAL' | 'EXTENSION')}
        >
          <Stack gap={10} mt={6}>
            <Radio value="RENEWAL" label="A renewal" description="New terms may be agreed: rate, pay, role" />
            <Radio
              value="EXTENSION"
              label="An extension"
              description="The same terms go on, only longer; with another rate or pay it becomes a renewal"
            />
          </Stack>
        </Radio.Group>
        <DateBox
          label="Last day"
          initial={endDate}
          earliest={first}
          onChange={setEndDate}
          error={validationError || undefined}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isSecond ? 'default' : 'filled'}
          loading={renew.isPending}
          disabled={validationError !== ''}
          onClick={() => void go()}
        >
          {isSecond ? 'Write another draft' : 'Write the draft'}
        </Button>
      </Group>
    </Modal>
  )
}

const NEXT_TERMS: ReadonlySet<string> = new Set(['RENEWAL', 'EXTENSION'])

/** A draft of the reader's own that is its next term. */
function useBegun({ id, personName }: Actionable) {
  const query = { pageSize: 50, ...(personName ? { searchInput: personName } : {}) }
  const drafts = useEndpoint(orderFormApi.drafts, { query }).data?.items
  return drafts?.find(({ parentID, type }) => parentID === id && NEXT_TERMS.has(type))
}

/** As long as this term was. */
const lastOf = ({ startDate, endDate }: Actionable) => (startDate && endDate ? endOfNextTerm(startDate, endDate) : '')
