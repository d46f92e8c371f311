import { useDebouncedValue } from '@mantine/hooks'
import { LeaveToPreview } from '@muster/contract/leave/shapes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../kernel/endpoint.ts'
import { send } from '../../kernel/send.ts'
import { useWatched } from '../../ui/form/useWatched.ts'
import { Note, Notice } from '../../ui/states/Note.tsx'
import { Clashes } from './Clashes.tsx'
import { leaveLines } from './lines.ts'
import { daysInWords, paidInWords } from './words.ts'

const PAUSE_MS = 350

/** What the leave would take and how it would be paid, and what stands against it, while it is typed. */
export function LeavePreview({ candidateID, leaveID }: { candidateID: string; leaveID: string | undefined }) {
  const typed = {
    type: useWatched('type'),
    startsOn: useWatched('startsOn'),
    endsOn: useWatched('endsOn'),
    startsAtNoon: useWatched('startsAtNoon') === true,
    endsAtNoon: useWatched('endsAtNoon') === true,
    ...(leaveID ? { leaveID } : {}),
  }
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS)
  const parsed = LeaveToPreview.safeParse(JSON.parse(settled))
  const args = { params: { id: candidateID }, body: parsed.data! }
  const { data, isPlaceholderData } = useQuery({
    queryKey: keyOf(leaveLines.preview, { ...args.params, settled }),
    // Nobody has asked for it yet: a refusal is told when it is saved.
    queryFn: ({ signal }) => send(leaveLines.preview, args, { signal, isQuiet: true }),
    enabled: parsed.success,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!parsed.success || !data) return <Note wide>Kind and days say here what it would take.</Note>
  const { days, unit, paid, available, clashes, problems } = data
  return (
    <section aria-label="What it would take" aria-live="polite" aria-busy={isPlaceholderData} data-wide>
      <Notice tone={problems.length > 0 ? 'danger' : 'info'}>
        <strong>{daysInWords(days, unit)}</strong>
        <p>
          {paid.length > 0 && `${paidInWords(paid)}. `}
          {available !== null && `On its first day ${available} could be asked for.`}
        </p>
        {problems.map(({ name, message }) => (
          <p key={name}>{message}</p>
        ))}
      </Notice>
      <Clashes clashes={clashes} />
    </section>
  )
}
