import { useDebouncedValue } from '@mantine/hooks'
import { LeaveToPreview } from '@muster/contract/leave/shapes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { leaveApi } from '../endpoints.ts'
import { describeDays, describePaid } from '../labels.ts'
import { OverlappingLeave } from './OverlappingLeave.tsx'

const PAUSE_MS = 350

/** The days and pay of the leave, and its errors, while it is entered. */
export function LeavePreview({ candidateID, leaveID }: { candidateID: string; leaveID: string | undefined }) {
  const typed = {
    type: useFieldValue('type'),
    startsOn: useFieldValue('startsOn'),
    endsOn: useFieldValue('endsOn'),
    startHalfDay: useFieldValue('startHalfDay') === true,
    endHalfDay: useFieldValue('endHalfDay') === true,
    ...(leaveID ? { leaveID } : {}),
  }
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS)
  const parsed = LeaveToPreview.safeParse(JSON.parse(settled))
  const args = { params: { id: candidateID }, body: parsed.data! }
  const { data, isPlaceholderData } = useQuery({
    queryKey: keyOf(leaveApi.preview, { ...args.params, settled }),
    // Not requested yet: errors are shown on saving.
    queryFn: ({ signal }) => send(leaveApi.preview, args, { signal, isQuiet: true }),
    enabled: parsed.success,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!parsed.success || !data) return <HelperText wide>Select a leave type and dates to see a preview.</HelperText>
  const { days, unit, paid, available, clashes, problems } = data
  return (
    <section aria-label="Leave preview" aria-live="polite" aria-busy={isPlaceholderData} data-wide>
      <Alert tone={problems.length > 0 ? 'danger' : 'info'}>
        <strong>{describeDays(days, unit)}</strong>
        <p>
          {paid.length > 0 && `${describePaid(paid)}. `}
          {available !== null && `Available on the start date: ${available}.`}
        </p>
        {problems.map(({ name, message }) => (
          <p key={name}>{message}</p>
        ))}
      </Alert>
      <OverlappingLeave clashes={clashes} />
    </section>
  )
}
