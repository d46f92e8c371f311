import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { activeMastersOf, orderFormsOf } from '../lookups.ts'
import { contractHref, type Document, INVALIDATED_KEYS, isAgreement, KINDS } from './documents.ts'
import { RecordSelect } from './RecordSelect.tsx'

interface RenewDialogProps {
  doc: Document
  clientID: string
  /** The consultant of a contract, whose next order form can be chosen. */
  candidateID?: string | null
  onClose(): void
}

/** The document of the next term as a draft: from the day after the end, by default of the same length. */
export function RenewDialog({ doc, clientID, candidateID, onClose }: RenewDialogProps) {
  const { kind, id, number, endsOn, version } = doc
  const router = useRouter()
  const [startDate, setStart] = useState(() => (endsOn ? daysAfter(endsOn, 1) : ''))
  const [endDate, setEnd] = useState('')
  const [other, setOther] = useState('')
  const renew = useAction(KINDS[kind].api.renew, {
    done: (draft) => `${draft.number} created as draft`,
    refreshes: INVALIDATED_KEYS,
  })
  const { startError, endError, needsStart } = errorsIn(doc, { startDate, endDate, other })
  const confirm = async () => {
    const draft = await renew.mutateAsync({
      params: { id },
      body: {
        version,
        ...(startDate && !(other && !isAgreement(kind)) ? { startDate } : {}),
        ...(endDate ? { endDate } : {}),
        ...(other ? (kind === 'SOW' ? { msaID: other } : { orderFormID: other }) : {}),
      } as never,
    })
    router.history.push(contractHref(kind, draft.id))
  }
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Renew ${number}`}
      verb="Create renewal"
      problem={startError || needsStart || endError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <HelperText>
        Creates a draft for the next term with the same terms and a new number. The current term is not changed.
      </HelperText>
      {kind === 'SOW' && (
        <RecordSelect
          label="Master agreement"
          description="Only if the master agreement was also renewed"
          source={activeMastersOf(clientID)}
          value={other}
          onChange={setOther}
        />
      )}
      {!isAgreement(kind) && (
        <RecordSelect
          label="Order form for the next term"
          description="Leave empty to keep the same order form. Otherwise its dates and rates are copied."
          source={orderFormsOf(clientID, candidateID ?? null)}
          value={other}
          onChange={setOther}
        />
      )}
      <DateBox
        label="Start date"
        initial={startDate}
        onChange={setStart}
        error={startError || undefined}
        disabled={!isAgreement(kind) && other !== ''}
        required={endsOn === null && !other}
      />
      <DateBox
        label="End date"
        description="Leave empty for a term of the same length"
        initial=""
        onChange={setEnd}
        error={endError || undefined}
      />
    </ActionDialog>
  )
}

/** The errors in the dates of the next term. */
function errorsIn(
  { endsOn }: Document,
  { startDate, endDate, other }: { startDate: string; endDate: string; other: string },
) {
  const startError =
    startDate !== '' && !isDay(startDate)
      ? 'Enter a date such as 1 Jan 2027.'
      : endsOn && startDate !== '' && startDate <= endsOn
        ? `The current term ends on ${formatDate(endsOn)}. Select a later start date.`
        : ''
  const needsStart = startDate === '' && endsOn === null && !other ? 'Enter the start date of the next term.' : ''
  const endError =
    endDate !== '' && (!isDay(endDate) || endDate < startDate) ? 'The end date must be after the start date.' : ''
  return { startError, needsStart, endError }
}
