import { Box, Group, Progress } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { duplicatePartLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { useRouter } from '@tanstack/react-router'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { Answer } from '../../../kernel/api/send.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { applicantApi } from '../endpoints.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { APPLICANTS, applicantHref } from './applicantLabels.ts'

export const DuplicateListScreen = () => (
  <Allowed needs={right('applicants', 'view', 'full')} deniedMessage="You don’t have access to duplicates">
    <Duplicates />
  </Allowed>
)

/** Pairs of records that are probably the same person, with the matching fields. */
function Duplicates() {
  const { applicantID } = useAddress().search
  const query = typeof applicantID === 'string' ? { applicantID } : {}
  const { data, error, refetch } = useEndpoint(applicantApi.duplicates, { query })
  return (
    <>
      <RecruitingTabs open="applicants" />
      <PageHead
        title="Possible duplicates"
        hint={data ? counted(data.length, ['pair', 'pairs']) : ''}
        actions={
          <>
            {'applicantID' in query && <RouteLink href={`${APPLICANTS}/duplicates`}>Show all</RouteLink>}
            <RouteLink href={APPLICANTS}>Back to applicants</RouteLink>
          </>
        }
      />
      <Box px="var(--gutter)" pb={48}>
        {!data && <PendingFields error={error} onRetry={refetch} compact={false} />}
        {data?.length === 0 && (
          <EmptyState title="No duplicates found">
            Applicants with the same passport, email or phone, or the same name and date of birth, appear here.
          </EmptyState>
        )}
        {data && data.length > 0 && <Pairs pairs={data} />}
      </Box>
    </>
  )
}

type Pair = Answer<
  typeof import('@muster/contract/recruiting/applicants/applicants.contract.ts').applicantEndpoints.duplicates
>[number]

const HEADS = ['Applicants', 'Score', 'In common', { title: 'Actions', isVisuallyHidden: true }] as const

const Pairs = ({ pairs }: { pairs: readonly Pair[] }) => (
  <PlainTable name="Possible duplicates" isFramed heads={HEADS}>
    {pairs.map((pair) => (
      <PairRow key={pair.id} pair={pair} />
    ))}
  </PlainTable>
)

function PairRow({ pair: { _applicant, _other, score, parts } }: { pair: Pair }) {
  const { history } = useRouter()
  const mayMerge = useMay()(right('applicants', 'edit'))
  return (
    <tr>
      <th scope="row">
        <div>
          <RouteLink href={applicantHref(_applicant)}>{_applicant.name}</RouteLink>
        </div>
        <div>
          <RouteLink href={applicantHref(_other)}>{_other.name}</RouteLink>
        </div>
      </th>
      <td>
        <Group gap={8} wrap="nowrap">
          <span className="figures">{score}</span>
          <Progress value={score} w={64} size={6} aria-hidden />
        </Group>
      </td>
      <td>
        <Parts parts={parts} />
      </td>
      <td>
        {mayMerge && (
          <SmallButton onClick={() => history.push(mergeHref(_applicant.id, _other.id))}>Review and merge</SmallButton>
        )}
      </td>
    </tr>
  )
}

/** The reasons of a score with their points. */
export const Parts = ({ parts }: Pick<Pair, 'parts'>) => (
  <Group component="ul" gap={6} className="plain-list">
    {parts.map(({ field, points }) => (
      <li key={field}>
        <StatusBadge tone={field === 'name' || field === 'birthDate' ? 'neutral' : 'warning'} plain>
          {`${duplicatePartLabels[field as keyof typeof duplicatePartLabels] ?? field} ${points}`}
        </StatusBadge>
      </li>
    ))}
  </Group>
)

export const mergeHref = (id: string, otherID: string) => `${applicantHref({ id })}/merge?with=${otherID}`
