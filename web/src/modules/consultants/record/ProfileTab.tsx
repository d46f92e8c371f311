import { Flex, Stack } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { type ConsultantField, consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import {
  maritalStatusLabels,
  residencyLabels,
  visaSponsorLabels,
} from '@muster/contract/consultants/consultants.labels.ts'
import { recordLabel } from '@muster/contract/kernel/api/record-fields.ts'
import { AddedParts } from '../../../kernel/records/AddedParts.tsx'
import { EXIT_REASONS } from '../../../kernel/records/exit-labels.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { CountryCell, DateCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { labelFor } from '../../../ui/format/labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup, type ReadField } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { STATUSES } from '../labels.ts'

type Field = keyof Candidate & ConsultantField

const field = (name: Field, value: ReadField['value'], wide = false): ReadField => ({
  label: recordLabel(consultantFields, name),
  value,
  wide,
})

/** Personal details, contact data, place of work and background; fields that the role may not see are absent. */
export function ProfileTab({ candidate }: { candidate: Candidate }) {
  if (candidate.countryID === undefined) return <NamesOnly candidate={candidate} />
  return (
    <Stack gap={24} miw={0}>
      <Work candidate={candidate} />
      <AddedParts to="consultantOverview" record={candidate} />
      <Contact candidate={candidate} />
      <Person candidate={candidate} />
      <EmergencyContacts rows={candidate.emergencyContacts} />
      <Education rows={candidate.education} />
      <Experience rows={candidate.experience} />
    </Stack>
  )
}

const NamesOnly = ({ candidate }: { candidate: Candidate }) => (
  <>
    <FieldGroup
      title="Consultant"
      fields={[
        { label: 'Name', value: candidate.name },
        { label: 'Code', value: candidate.code },
        { label: 'Status', value: candidate.status && STATUSES[candidate.status].label },
      ]}
    />
    <HelperText>Your role can only look up consultants by name.</HelperText>
  </>
)

const day = (candidate: Candidate, name: Field) => {
  const value = candidate[name] as string | null | undefined
  return field(name, value && <DateCell value={value} />)
}

const copied = (name: Field, value: string | null | undefined) =>
  field(name, value && <CopyableValue value={value} name={recordLabel(consultantFields, name)} />)

const Labels = ({ labels }: { labels: readonly string[] }) => (
  <Flex component="span" gap={6} wrap="wrap">
    {labels.map((label) => (
      <StatusBadge key={label} tone="neutral" plain>
        {label}
      </StatusBadge>
    ))}
  </Flex>
)
const labelsOf = (name: Field, all: readonly string[] | undefined) =>
  field(name, all && (all.length > 0 ? <Labels labels={all} /> : null), true)

function Work({ candidate }: { candidate: Candidate }) {
  const { _client: client } = candidate
  return (
    <FieldGroup
      title="Work"
      fields={[
        field('title', candidate.title),
        field('clientID', client && <RouteLink href={`/clients/${client.id}`}>{client.name}</RouteLink>),
        field('countryID', <CountryCell value={candidate.countryID} name={candidate._country?.name} />),
        field('site', candidate.site),
        day(candidate, 'joinedDate'),
        day(candidate, 'serviceStartDate'),
        day(candidate, 'probationEnd'),
        day(candidate, 'contractEnd'),
        ...(candidate.lastWorkingDay ? [day(candidate, 'lastWorkingDay')] : []),
        ...(candidate.exitReason ? [field('exitReason', EXIT_REASONS[candidate.exitReason])] : []),
        labelsOf('skills', candidate.skills),
        labelsOf('tags', candidate.tags),
      ]}
    />
  )
}

const Contact = ({ candidate }: { candidate: Candidate }) => (
  <FieldGroup
    title="Contact"
    fields={[
      copied('personalEmail', candidate.personalEmail),
      copied('workEmail', candidate.workEmail),
      copied('mobile', candidate.mobile),
      copied('homePhone', candidate.homePhone),
      field('currentAddress', candidate.currentAddress, true),
      field('permanentAddress', candidate.permanentAddress, true),
    ]}
  />
)

const Person = ({ candidate }: { candidate: Candidate }) => (
  <FieldGroup
    title="Personal details"
    fields={[
      field('firstName', candidate.firstName),
      field('lastName', candidate.lastName),
      field('nameArabic', candidate.nameArabic && <bdi lang="ar">{candidate.nameArabic}</bdi>),
      field('preferredName', candidate.preferredName),
      day(candidate, 'birthDate'),
      field('gender', labelFor(GENDERS, candidate.gender)),
      field('nationality', candidate.nationality && <CountryCell value={candidate.nationality} />),
      field('maritalStatus', labelFor(maritalStatusLabels, candidate.maritalStatus)),
      field('residencyStatus', labelFor(residencyLabels, candidate.residencyStatus)),
      field('visaSponsor', labelFor(visaSponsorLabels, candidate.visaSponsor)),
      labelsOf('languages', candidate.languages),
    ]}
  />
)

const EmergencyContacts = ({ rows }: { rows: Candidate['emergencyContacts'] | undefined }) =>
  rows && rows.length > 0 ? (
    <FieldGroup
      title={consultantFields.emergencyContacts.label}
      fields={rows.map(({ name, relation, phone }, index) => ({
        label: `${index + 1}. ${relation}`,
        value: (
          <>
            {name} · <CopyableValue value={phone} name={`the phone of ${name}`} />
          </>
        ),
        wide: true,
      }))}
    />
  ) : null

const Education = ({ rows }: { rows: Candidate['education'] | undefined }) =>
  rows && rows.length > 0 ? (
    <FieldGroup
      title={consultantFields.education.label}
      fields={rows.map(({ degree, institute, year, attested }, index) => ({
        label: `${index + 1}. ${[institute, year].filter(Boolean).join(', ')}`,
        value: `${degree}${attested ? ', attested' : ''}`,
      }))}
    />
  ) : null

const span = (from: string | null, to: string | null) =>
  [from ? formatDate(from) : '', to ? formatDate(to) : ''].some(Boolean)
    ? `${from ? formatDate(from) : '?'} – ${to ? formatDate(to) : 'today'}`
    : ''

const Experience = ({ rows }: { rows: Candidate['experience'] | undefined }) =>
  rows && rows.length > 0 ? (
    <FieldGroup
      title={consultantFields.experience.label}
      fields={rows.map(({ employer, title, from, to, reasonForLeaving }, index) => ({
        label: [`${index + 1}. ${employer}`, span(from, to)].filter(Boolean).join(', '),
        value: [title, reasonForLeaving].filter(Boolean).join('. '),
        wide: true,
      }))}
    />
  ) : null
