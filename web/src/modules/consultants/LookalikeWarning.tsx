import { useDebouncedValue } from '@mantine/hooks'
import type { Lookalike } from '@muster/contract/consultants/identity.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useWatched } from '../../ui/form/useWatched.ts'
import { CandidateChip } from './candidateColumns.tsx'
import classes from './consultants.module.css'
import { candidateLines } from './lines.ts'
import { ALIKE } from './words.ts'

const WAIT_MS = 300
/** Fewer letters are like everybody. */
const LEAST_LETTERS = 4
const NONE: readonly Lookalike[] = []

/** People much like the one who is being typed in, so that nobody is added twice. It warns; it does not forbid. */
export function LookalikeWarning({ exceptID }: { exceptID?: string | undefined }) {
  const name = String(useWatched('name') ?? '').trim()
  const email = String(useWatched('personalEmail') ?? '').trim()
  const mobile = String(useWatched('mobile') ?? '').trim()
  const [asked] = useDebouncedValue(JSON.stringify([name, email, mobile]), WAIT_MS)
  const [lateName = '', lateEmail = '', lateMobile = ''] = JSON.parse(asked) as string[]
  const query = {
    ...(lateName.length >= LEAST_LETTERS && lateName.length <= 200 ? { name: lateName } : {}),
    ...(/^\S+@\S+\.\S+$/.test(lateEmail) ? { email: lateEmail } : {}),
    ...(lateMobile.replace(/\D/g, '').length >= 7 && lateMobile.length <= 40 ? { mobile: lateMobile } : {}),
  }
  const enabled = Object.keys(query).length > 0
  const { data = NONE } = useEndpoint(candidateLines.duplicates, { query }, { enabled, keepPrevious: true })
  const found = enabled ? data.filter(({ id }) => id !== exceptID) : NONE
  return <Lookalikes found={found} />
}

/** Others who may be the same person, each with the reason. */
export function Lookalikes({ found }: { found: readonly Lookalike[] }) {
  return (
    <div data-wide role="status" className={found.length > 0 ? classes.warning : undefined}>
      {found.length > 0 && (
        <>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <p className={classes.warningTitle}>
              {found.length === 1 ? 'Somebody like this is here already' : `${found.length} people like this are here`}
            </p>
            <ul className={classes.alike}>
              {found.map(({ id, name, code, status, because }) => (
                <li key={id}>
                  <a href={`/candidates/${id}`} target="_blank" rel="noopener">
                    {name}
                  </a>
                  <span>{[code, because.map((reason) => ALIKE[reason]).join(', ')].filter(Boolean).join(' · ')}</span>
                  <CandidateChip status={status} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
