import { Box, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { APPLICANT_KEYS, applicantApi } from '../endpoints.ts'
import { APPLICANT_STATUSES, APPLICANTS, applicantHref } from './applicantLabels.ts'
import { mergeHref, Parts } from './DuplicateListScreen.tsx'
import { chosenFromOther, type MergeRow, mergeRows } from './merge/mergeRows.ts'

export const MergeScreen = () => (
  <Allowed needs={right('applicants', 'edit')} deniedMessage="You don’t have permission to merge applicants">
    <Merge />
  </Allowed>
)

/** Two records side by side, to choose the remaining record and the value of each field. */
function Merge() {
  const { applicantID: id = '' } = useParams({ strict: false }) as { applicantID?: string }
  const { with: withID } = useAddress().search
  const otherID = typeof withID === 'string' ? withID : ''
  const own = useEndpoint(applicantApi.get, { params: { id } })
  // Once merged it is gone, and is not requested again.
  const [isMerging, setMerging] = useState(false)
  const other = useEndpoint(applicantApi.get, { params: { id: otherID } }, { enabled: !isMerging })
  const error = own.error ?? other.error
  if (error) return <FailedState isPage error={error} />
  if (!own.data || !other.data) return <FieldsSkeleton />
  return <Choices key={`${id} ${otherID}`} own={own.data} other={other.data} onMerging={setMerging} />
}

interface Both {
  /** The remaining record. */
  own: Applicant
  /** The record that is merged into it. */
  other: Applicant
}

function Choices({ own, other, onMerging }: Both & { onMerging(isMerging: boolean): void }) {
  const { history } = useRouter()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = mergeRows(own, other)
  const merge = useAction(applicantApi.merge, {
    done: `${other.number} merged into ${own.number}`,
    refreshes: APPLICANT_KEYS,
  })
  const choose = (field: string, isOther: boolean) => {
    const next = new Set(chosen)
    if (isOther) next.add(field)
    else next.delete(field)
    setChosen(next)
  }
  const save = async () => {
    const body = {
      otherID: other.id,
      fromOther: chosenFromOther(rows, chosen),
      version: own.version,
      otherVersion: other.version,
    }
    onMerging(true)
    const merged = await merge.mutateAsync({ params: { id: own.id }, body }).catch(() => null)
    if (merged) history.replace(applicantHref(merged))
    else onMerging(false)
  }
  return (
    <>
      <PageHead
        title="Merge applicants"
        hint={<RouteLink href={`${APPLICANTS}/duplicates`}>Possible duplicates</RouteLink>}
        actions={
          <>
            <SmallButton icon={IconArrowsLeftRight} onClick={() => history.replace(mergeHref(other.id, own.id))}>
              Swap
            </SmallButton>
            <SmallButton onClick={() => history.push(applicantHref(own))}>Cancel</SmallButton>
            <Button size="xs" loading={merge.isPending} onClick={() => void save()}>
              {`Merge into ${own.number}`}
            </Button>
          </>
        }
      />
      <Stack px="var(--gutter)" pb={48} maw={1080}>
        <Reasons own={own} other={other} />
        <Alert tone="info">
          {`${own.number} stays. CVs, documents, notes, submissions, skills and tags of both are kept. You can undo the merge.`}
        </Alert>
        <PlainTable name="Fields that differ" isFramed isGrid heads={['Field', `${own.number} stays`, other.number]}>
          <tr>
            <th scope="row">Record</th>
            <Person applicant={own} />
            <Person applicant={other} />
          </tr>
          {rows.map((row) => (
            <FieldRow key={row.field} row={row} isOther={chosen.has(row.field)} onChoose={choose} />
          ))}
        </PlainTable>
        {rows.length === 0 && <Text c="dimmed">Both records have the same values.</Text>}
      </Stack>
    </>
  )
}

/** The reasons why the two records are probably the same person. */
function Reasons({ own, other }: Both) {
  const { data } = useEndpoint(applicantApi.duplicates, { query: { applicantID: own.id } })
  const pair = data?.find(({ _other }) => _other.id === other.id)
  if (!pair) return null
  return (
    <Group gap={12}>
      <Text size="sm" fw={500}>{`Score ${pair.score} of 100`}</Text>
      <Parts parts={pair.parts} />
    </Group>
  )
}

const Person = ({ applicant }: { applicant: Applicant }) => (
  <td>
    <RouteLink href={applicantHref(applicant)}>{applicant.name}</RouteLink>{' '}
    <LabelBadge {...APPLICANT_STATUSES[applicant.status]} />
    <Text size="xs" c="dimmed">
      {[
        counted(applicant.resumes.length, ['CV', 'CVs']),
        counted(applicant.openSubmissions, ['open submission', 'open submissions']),
        counted(applicant.skills.length, ['skill', 'skills']),
      ].join(' · ')}
    </Text>
  </td>
)

interface FieldRowProps {
  row: MergeRow
  isOther: boolean
  onChoose(field: string, isOther: boolean): void
}

function FieldRow({ row: { field, label, own, other, isChoice }, isOther, onChoose }: FieldRowProps) {
  const side = (value: string | null, isThis: boolean, wantsOther: boolean) => (
    <Box component="td" bg={isThis ? 'var(--selection)' : undefined}>
      {isChoice ? (
        <Radio
          name={`merge ${field}`}
          label={value}
          aria-label={`${label}: ${value}`}
          checked={isThis}
          onChange={() => onChoose(field, wantsOther)}
        />
      ) : (
        <TextCell value={value} />
      )}
    </Box>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      {side(own, isChoice ? !isOther : own !== null, false)}
      {side(other, isChoice ? isOther : other !== null, true)}
    </tr>
  )
}
