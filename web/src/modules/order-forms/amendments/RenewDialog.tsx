import { Button, Modal, Radio, Stack } from '@mantine/core'
import { daysAfter, endOfNextTerm } from '@muster/contract/kernel/values/days.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, formatInstant, isDay } from '../../../ui/format/day.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { orderFormApi } from '../endpoints.ts'
import type { Actionable } from '../record/actionTypes.ts'

/** Creates the next term of an active placement as a draft. */
export function RenewDialog({ row, onClose }: { row: Actionable; onClose(): void }) {
  const router = useRouter()
  const first = row.endDate ? daysAfter(row.endDate, 1) : ''
  const [type, setType] = useState<'RENEWAL' | 'EXTENSION'>('RENEWAL')
  const [endDate, setEndDate] = useState(() => defaultEnd(row))
  const ownDraft = useOwnDraft(row)
  /** The server's message that a colleague has already started the next term. */
  const [colleagueMessage, setColleagueMessage] = useState<string | null>(null)
  const isSecond = ownDraft !== undefined || colleagueMessage !== null
  const renew = useAction(orderFormApi.cloneOrRenew, { done: 'Next term created as draft' })
  const validationError = !isDay(endDate)
    ? 'Enter the end date.'
    : endDate <= first
      ? `Enter a date after ${formatDate(first)}.`
      : ''
  const createNextTerm = async () => {
    const body = { mode: 'RENEW', type, endDate, ...(isSecond && { allowSecondDraft: true }) } as const
    const draft = await renew.mutateAsync({ params: { id: row.id }, body }).catch((failure: ApiError) => {
      if (failure.code === 'RENEWAL_STARTED') setColleagueMessage(failure.message)
      return null
    })
    if (!draft) return
    onClose()
    router.history.push(`/order-form-setups/new?draft=${draft.id}`)
  }
  return (
    <Modal opened onClose={onClose} title={`Renew ${row.personName ?? 'the placement'}`} size="md">
      <Stack gap={16}>
        {ownDraft && (
          <Alert
            tone="info"
            action={
              <Button
                size="compact-sm"
                onClick={() => {
                  onClose()
                  router.history.push(`/order-form-setups/new?draft=${ownDraft.id}`)
                }}
              >
                Continue draft
              </Button>
            }
          >
            You already have a draft of the next term, last saved {formatInstant(ownDraft.updatedAt)}.
          </Alert>
        )}
        {colleagueMessage && <Alert tone="warning">{colleagueMessage}</Alert>}
        <HelperText>
          The next term starts on {formatDate(first)}, the day after this one ends. It copies the current terms.
        </HelperText>
        <Radio.Group label="Type" value={type} onChange={(chosen) => setType(chosen as 'RENEWAL' | 'EXTENSION')}>
          <Stack gap={10} mt={6}>
            <Radio value="RENEWAL" label="Renewal" description="Terms can change: rate, pay, role" />
            <Radio
              value="EXTENSION"
              label="Extension"
              description="Same terms, later end date. If rate or pay changes, it becomes a renewal."
            />
          </Stack>
        </Radio.Group>
        <DateBox
          label="End date"
          initial={endDate}
          earliest={first}
          onChange={setEndDate}
          error={validationError || undefined}
        />
      </Stack>
      <DialogButtons
        verb={isSecond ? 'Create another draft' : 'Create draft'}
        variant={isSecond ? 'default' : 'filled'}
        isBusy={renew.isPending}
        isBarred={validationError !== ''}
        onConfirm={createNextTerm}
        onCancel={onClose}
      />
    </Modal>
  )
}

const NEXT_TERMS: ReadonlySet<string> = new Set(['RENEWAL', 'EXTENSION'])

/** The user's draft of the next term. */
function useOwnDraft({ id, personName }: Actionable) {
  const query = { pageSize: 50, ...(personName ? { searchInput: personName } : {}) }
  const drafts = useEndpoint(orderFormApi.drafts, { query }).data?.items
  return drafts?.find(({ parentID, type }) => parentID === id && NEXT_TERMS.has(type))
}

/** The end date that makes the next term as long as this one. */
const defaultEnd = ({ startDate, endDate }: Actionable) =>
  startDate && endDate ? endOfNextTerm(startDate, endDate) : ''
