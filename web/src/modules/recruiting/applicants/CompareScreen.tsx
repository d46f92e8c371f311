import { Box, Group, Select, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { recordSource } from '../../../kernel/api/record-source.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, ExpiryCell, TextCell } from '../../../ui/cells/cells.tsx'
import { useOptions } from '../../../ui/fields/choices/useOptions.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { applicantApi } from '../endpoints.ts'
import { languageText, yearsText } from '../labels.ts'
import {
  APPLICANT_STATUSES,
  APPLICANTS,
  applicantHref,
  certificateText,
  educationText,
  experienceText,
  noticeText,
  placeText,
} from './applicantLabels.ts'
import { payAmountText } from './applicantText.ts'
import { comparedIDs, compareHref, MAX_COMPARED } from './merge/compareHref.ts'
import { skillMatrix } from './merge/skillMatrix.ts'

export const CompareScreen = () => (
  <Allowed needs={right('applicants', 'view')} deniedMessage="You don’t have access to applicants">
    <Compare />
  </Allowed>
)

/** Up to four applicants side by side. */
function Compare() {
  const { history } = useRouter()
  const ids = comparedIDs(useAddress().search.ids)
  const { applicants, error, isLoading } = useApplicants(ids)
  const show = (next: readonly string[]) => history.replace(compareHref(next))
  // With the search that the applicants were found by.
  const leave = () => (history.canGoBack() ? history.back() : history.push(APPLICANTS))
  return (
    <>
      <PageHead
        title="Compare applicants"
        hint={<LinkButton onClick={leave}>Back to applicants</LinkButton>}
        actions={ids.length < MAX_COMPARED && <AddApplicant ids={ids} onAdd={(id) => show([...ids, id])} />}
      />
      <Box px="var(--gutter)" pb={48}>
        {error && <FailedState error={error} />}
        {!error && isLoading && <FieldsSkeleton />}
        {ids.length === 0 && (
          <EmptyState title="No applicants selected">
            Select two to four applicants in the list, then select Compare.
          </EmptyState>
        )}
        {!isLoading && applicants.length > 0 && (
          <Comparison applicants={applicants} onRemove={(id) => show(ids.filter((one) => one !== id))} />
        )}
      </Box>
    </>
  )
}

/** One request for each column, so that the number of hooks is constant. */
function useApplicants(ids: readonly string[]) {
  const read = (id: string | undefined) => ({ params: { id: id ?? '' } })
  const when = (id: string | undefined) => ({ enabled: id !== undefined })
  const first = useEndpoint(applicantApi.get, read(ids[0]), when(ids[0]))
  const second = useEndpoint(applicantApi.get, read(ids[1]), when(ids[1]))
  const third = useEndpoint(applicantApi.get, read(ids[2]), when(ids[2]))
  const fourth = useEndpoint(applicantApi.get, read(ids[3]), when(ids[3]))
  const requests = [first, second, third, fourth].slice(0, ids.length)
  return {
    applicants: requests.flatMap(({ data }) => data ?? []),
    error: requests.find(({ error }) => error)?.error,
    isLoading: requests.some(({ data, error }) => !data && !error),
  }
}

const PEOPLE = recordSource(applicantApi.list, applicantApi.get)
const NONE: string[] = []

function AddApplicant({ ids, onAdd }: { ids: readonly string[]; onAdd(id: string): void }) {
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered } = useOptions(PEOPLE, NONE, letters, isOpen)
  return (
    <Select
      aria-label="Add an applicant"
      placeholder="Add an applicant"
      size="xs"
      w={240}
      searchable
      data={offered.filter(({ value }) => !ids.includes(value)).map(({ value, label }) => ({ value, label }))}
      filter={({ options }) => options}
      value={null}
      searchValue={letters}
      onSearchChange={setLetters}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage="No results"
      onChange={(id) => {
        if (id) onAdd(id)
        setLetters('')
      }}
    />
  )
}

interface ComparisonProps {
  applicants: readonly Applicant[]
  onRemove(id: string): void
}

const lines = (all: readonly string[]) =>
  all.length > 0 && (
    <ul className="plain-list">
      {all.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** The compared values by row title; a row without a visible value is omitted. */
const ROWS: readonly { title: string; cell(a: Applicant): ReactNode }[] = [
  { title: 'Status', cell: ({ status }) => <LabelBadge {...APPLICANT_STATUSES[status]} /> },
  { title: 'Current position', cell: ({ title, employer }) => [title, employer].filter(Boolean).join(' at ') },
  { title: 'Years of experience', cell: ({ totalYears }) => totalYears && yearsText(totalYears) },
  { title: 'Relevant years', cell: ({ relevantYears }) => relevantYears && yearsText(relevantYears) },
  { title: 'Location', cell: placeText },
  { title: 'Nationality', cell: ({ nationality }) => nationality && countryName(nationality) },
  { title: 'Visa status', cell: ({ visaStatus }) => visaStatus && visaStatusLabels[visaStatus] },
  { title: 'Notice', cell: ({ noticeDays }) => noticeText(noticeDays) },
  { title: 'Available from', cell: ({ availableFrom }) => availableFrom && <DateCell value={availableFrom} /> },
  { title: 'Expected pay', cell: ({ expectedPay }) => expectedPay && payAmountText(expectedPay) },
  { title: 'Current pay', cell: ({ currentPay }) => currentPay && payAmountText(currentPay) },
  { title: 'Languages', cell: ({ languages }) => languages.map(languageText).join(', ') },
  { title: 'Certificates', cell: ({ certificates }) => lines(certificates.map(certificateText)) },
  { title: 'Education', cell: ({ education }) => lines(education.map(educationText)) },
  { title: 'Experience', cell: ({ experience }) => lines(experience.slice(0, 5).map(experienceText)) },
  { title: 'Recruiter', cell: ({ _owner }) => _owner?.name },
  { title: 'Last contacted', cell: ({ lastContactedOn }) => lastContactedOn && <DateCell value={lastContactedOn} /> },
  { title: 'Consent until', cell: ({ consentUntil }) => consentUntil && <ExpiryCell value={consentUntil} isBrief /> },
  { title: 'Open submissions', cell: ({ openSubmissions }) => String(openSubmissions) },
]

function Comparison({ applicants, onRemove }: ComparisonProps) {
  return (
    <PlainTable name="Comparison" isFramed isGrid heads={['', ...applicants.map(({ name }) => name)]}>
      <tr>
        <th scope="row">Applicant</th>
        {applicants.map((applicant) => (
          <td key={applicant.id}>
            <Group gap={4} wrap="nowrap" justify="space-between">
              <RouteLink href={applicantHref(applicant)}>{applicant.number}</RouteLink>
              <IconButton name={`Remove ${applicant.name}`} size={24} onClick={() => onRemove(applicant.id)}>
                <IconX size={14} stroke={1.7} />
              </IconButton>
            </Group>
          </td>
        ))}
      </tr>
      {ROWS.map(({ title, cell }) => {
        const cells = applicants.map((applicant) => ({ id: applicant.id, value: cell(applicant) }))
        return (
          cells.some(({ value }) => value) && (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map(({ id, value }) => (
                <td key={id}>
                  <TextCell value={value || null} />
                </td>
              ))}
            </tr>
          )
        )
      })}
      {skillMatrix(applicants).map(({ name, years }) => (
        <tr key={`skill ${name}`}>
          <th scope="row">{name}</th>
          {years.map((one, nth) => (
            <td key={applicants[nth]!.id}>
              {one === null ? <TextCell value={null} /> : <Text size="sm">{one === '' ? 'Yes' : yearsText(one)}</Text>}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}
