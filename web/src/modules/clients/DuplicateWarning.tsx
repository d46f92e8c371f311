import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { AlikeNotice } from '../../ui/form/AlikeNotice.tsx'
import { useWatched } from '../../ui/form/useWatched.ts'
import { TypeChip } from './clientColumns.tsx'
import { clientLines } from './lines.ts'

const WAIT_MS = 300
/** Fewer letters are like everything. */
const LEAST_LETTERS = 3
const MOST_LETTERS = 200

/** Clients of nearly the name that is being typed. */
export function DuplicateWarning({ excludeID }: { excludeID?: string | undefined }) {
  const typed = String(useWatched('name') ?? '').trim()
  const [name] = useDebouncedValue(typed, WAIT_MS)
  const isAsked = name.length >= LEAST_LETTERS && name.length <= MOST_LETTERS
  const query = { name, ...(excludeID ? { excludeID } : {}) }
  const { data = [] } = useEndpoint(clientLines.duplicates, { query }, { enabled: isAsked, keepPrevious: true })
  const found = isAsked && typed.length >= LEAST_LETTERS ? data : []
  return (
    <AlikeNotice
      title={found.length === 1 ? 'A client of this name is known' : `${found.length} clients have nearly this name`}
      found={found.map(({ id, name, code, type, _country }) => ({
        id,
        name,
        href: `/clients/${id}`,
        text: [code, _country?.name].filter(Boolean).join(' · '),
        chip: type && <TypeChip type={type} />,
      }))}
    />
  )
}
