import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useWatched } from '../../ui/form/useWatched.ts'
import { TypeChip } from './clientColumns.tsx'
import classes from './clients.module.css'
import { clientLines } from './lines.ts'

const WAIT_MS = 300
/** Fewer letters are like everything. */
const LEAST_LETTERS = 3
const MOST_LETTERS = 200

/** Clients of nearly the name that is being typed, so that none is taken on twice. It warns; it does not forbid. */
export function DuplicateWarning({ excludeID }: { excludeID?: string | undefined }) {
  const typed = String(useWatched('name') ?? '').trim()
  const [name] = useDebouncedValue(typed, WAIT_MS)
  const isAsked = name.length >= LEAST_LETTERS && name.length <= MOST_LETTERS
  const query = { name, ...(excludeID ? { excludeID } : {}) }
  const { data = [] } = useEndpoint(clientLines.duplicates, { query }, { enabled: isAsked, keepPrevious: true })
  const isShown = isAsked && typed.length >= LEAST_LETTERS && data.length > 0
  return (
    <div data-wide role="status" className={isShown ? classes.warning : 'heard'}>
      {isShown && (
        <>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <p className={classes.warningTitle}>
              {data.length === 1 ? 'A client of this name is known' : `${data.length} clients have nearly this name`}
            </p>
            <ul className={classes.alike}>
              {data.map((client) => (
                <li key={client.id}>
                  <a href={`/clients/${client.id}`} target="_blank" rel="noopener">
                    {client.name}
                  </a>
                  <span>{[client.code, client._country?.name].filter(Boolean).join(' · ')}</span>
                  {client.type && <TypeChip type={client.type} />}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
