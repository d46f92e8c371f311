import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { activeMastersOf, formsOf } from '../lookups.ts'
import { PickOne } from '../RecordPicker.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { contractHref, type Document, INVALIDATED_KEYS, isAgreement, KINDS } from './documents.ts'

interface RenewDialogProps {
  paper: Document
  clientID: string
  /** Of a contract: the consultant, whose next order form may be chosen. */
  candidateID?: string | null
  onClose(): void
}

/** The paper of the next term as a draft: from the day after the end, as long as the last one unless said otherwise. */
export function RenewDialog({ paper, clientID, candidateID, onClose }: RenewDialogProps) {
  const { kind, id, number, endsOn, version } = paper
  const router = useRouter()
  const [startDate, setStart] = useState(() => (endsOn ? daysAfter(endsOn, 1) : ''))
  const [endDate, setEnd] = useState('')
  const [other, setOther] = useState('')
  const renew = useAction(KINDS[kind].lines.renew, {
    done: (draft) => `${draft.number} drafted`,
    refreshes: INVALIDATED_KEYS,
  })
  const startError =
    startDate !== '' && !isDay(startDate)
      ? 'Enter a day such as 1 Jan 2027.'
      : endsOn && startDate !== '' && startDate <= endsOn
        ? `The present one runs until ${formatDate(endsOn)}. Begin after it.`
        : ''
  const needsStart = startDate === '' && endsOn === null && !other ? 'Say when the next one begins.' : ''
  const endError = endDate !== '' && (!isDay(endDate) || endDate < startDate) ? 'Enter a day after the first.' : ''
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
    <DocumentDialog
      title={`Renew ${number}`}
      verb="Draft the renewal"
      problem={startError || needsStart || endError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <HelperText>
        A draft of the next term with the same terms and a number of its own. This one stays as it is until it ends.
      </HelperText>
      {kind === 'SOW' && (
        <PickOne
          label="Under another master agreement"
          description="Where the present one was renewed as well"
          source={activeMastersOf(clientID)}
          value={other}
          onChange={setOther}
        />
      )}
      {!isAgreement(kind) && (
        <PickOne
          label="Order form of the next term"
          description="Left empty, it goes on with the same order form; chosen, days and rates are taken from it"
          source={formsOf(clientID, candidateID ?? null)}
          value={other}
          onChange={setOther}
        />
      )}
      <DateBox
        label="First day"
        initial={startDate}
        onChange={setStart}
        error={startError || undefined}
        disabled={!isAgreement(kind) && other !== ''}
        required={endsOn === null && !other}
      />
      <DateBox
        label="Last day"
        description="Left empty, it runs as long as the last one"
        initial=""
        onChange={setEnd}
        error={endError || undefined}
      />
    </DocumentDialog>
  )
}
