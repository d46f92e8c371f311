import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { counted } from '../../../../ui/format/number.ts'
import { applicantApi } from '../../endpoints.ts'
import { yearsText } from '../../labels.ts'

interface ApplicantSearchProps {
  chosen: readonly string[]
  onChoose(applicant: ApplicantRow): void
}

const FOUND = 6
const WAIT_MS = 200

/** Finds applicants by name, title, skill or contact data; each is added with one click. */
export function ApplicantSearch({ chosen, onChoose }: ApplicantSearchProps) {
  const [letters, setLetters] = useState('')
  const [searched] = useDebouncedValue(letters.trim(), WAIT_MS)
  const query = { searchInput: searched, pageSize: 25 } as const
  const { data } = useEndpoint(applicantApi.list, { query }, { enabled: searched !== '', keepPrevious: true })
  const found = searched === '' ? [] : (data?.items ?? [])
  const offered = found.filter(({ id }) => !chosen.includes(id)).slice(0, FOUND)
  return (
    <div>
      <TextInput
        type="search"
        label="Applicants"
        placeholder="Search name, title, skill"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={letters}
        onChange={(event) => setLetters(event.currentTarget.value)}
        data-autofocus
      />
      <p className="sr-only" role="status">
        {searched !== '' && data && counted(offered.length, ['applicant found', 'applicants found'])}
      </p>
      {offered.length > 0 && (
        <ul className="plain-list divided framed" style={{ marginBlockStart: 8 }} aria-label="Applicants found">
          {offered.map((applicant) => (
            <li key={applicant.id} className="list-row">
              <span className="grow">
                <span className="text-semibold">{applicant.name}</span>{' '}
                <span className="text-dimmed text-xs figures">{applicant.number}</span>
                <span className="subline">
                  {[
                    applicant.title,
                    applicant.totalYears && yearsText(applicant.totalYears),
                    applicant.skills
                      .slice(0, 4)
                      .map(({ name }) => name)
                      .join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} stroke={1.7} />}
                aria-label={`Add ${applicant.name}`}
                onClick={() => onChoose(applicant)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {searched !== '' && data && found.length === 0 && <p className="text-dimmed text-sm">No applicants found.</p>}
    </div>
  )
}
