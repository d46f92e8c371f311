import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DuplicateNotice } from '../../ui/form/DuplicateNotice.tsx'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { TypeChip } from './clientColumns.tsx'
import { clientApi } from './endpoints.ts'

const WAIT_MS = 300
/** Fewer letters match too many names. */
const MIN_LETTERS = 3
const MAX_LETTERS = 200

/** Clients with a name similar to the one being typed. */
export function DuplicateWarning({ excludeID }: { excludeID?: string | undefined }) {
  const typed = String(useFieldValue('name') ?? '').trim()
  const [name] = useDebouncedValue(typed, WAIT_MS)
  const isRequested = name.length >= MIN_LETTERS && name.length <= MAX_LETTERS
  const query = { name, ...(excludeID ? { excludeID } : {}) }
  const { data = [] } = useEndpoint(clientApi.duplicates, { query }, { enabled: isRequested, keepPrevious: true })
  const found = isRequested && typed.length >= MIN_LETTERS ? data : []
  return (
    <DuplicateNotice
      title={found.length === 1 ? 'Possible duplicate client' : `${found.length} possible duplicate clients`}
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
