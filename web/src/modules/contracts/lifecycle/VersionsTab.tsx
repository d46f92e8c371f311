import { Box, Flex, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import type { FieldDifference } from '@muster/contract/contracts/fields.contract.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { toneColors } from '../../../ui/badge/toneColors.ts'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { formatValue, humanizeField } from '../../../ui/record/displayed.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { fieldLabelsOf, formatContractValue } from '../displayValues.ts'
import { pairedRows } from './differences.ts'
import { contractHref, type Document, KINDS, statusOf } from './documents.ts'

/** All versions of a document, and any two of them side by side. */
export const VersionsTab = ({ doc, maySeeTerms }: { doc: Document; maySeeTerms: boolean }) => (
  <Stack>
    <Versions doc={doc} />
    {maySeeTerms && doc.versions.length > 1 && <Compared key={doc.id} doc={doc} />}
    <Chained doc={doc} />
  </Stack>
)

function Versions({ doc: { kind, id, versions } }: { doc: Document }) {
  return (
    <Section title={counted(versions.length, ['version', 'versions'])}>
      <PlainTable name="Versions" isFramed heads={['Version', 'Status', 'Start date', 'End date']}>
        {versions.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="nowrap">
              {one.id === id ? (
                <strong aria-current="true">Version {one.revision} (this one)</strong>
              ) : (
                <RouteLink href={contractHref(kind, one.id)}>Version {one.revision}</RouteLink>
              )}
            </th>
            <td>
              <LabelBadge {...statusOf(kind, one.status)} />
            </td>
            <td>
              <DateCell value={one.startDate} />
            </td>
            <td>
              <DateCell value={one.endDate} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {versions.length === 1 && <HelperText below>No amendments yet.</HelperText>}
    </Section>
  )
}

/** The previous version, or for the first version the next one. */
function firstOther({ id, revision, versions }: Document): string {
  const before = versions.find((one) => one.revision < revision)
  return (before ?? versions.findLast((one) => one.id !== id))?.id ?? ''
}

function Compared({ doc }: { doc: Document }) {
  const { kind, id, revision, versions } = doc
  const [other, setOther] = useState(() => firstOther(doc))
  const difference = useEndpoint(
    KINDS[kind].api.difference,
    { params: { id }, query: { with: other } },
    { keepPrevious: true },
  )
  const { data } = difference
  return (
    <Section title="Compare versions">
      <Stack>
        <SimpleGrid maw={620} minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing="sm">
          <NativeSelect
            label={`Compare version ${revision} with`}
            data={versions
              .filter((one) => one.id !== id)
              .map((one) => ({
                value: one.id,
                label: `Version ${one.revision} (${statusOf(kind, one.status).label})`,
              }))}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
          />
        </SimpleGrid>
        {!data && <PendingFields error={difference.error} onRetry={difference.refetch} groups={1} fields={4} />}
        {data && data.rows.length === 0 && <HelperText>No differences.</HelperText>}
        {data && data.rows.length > 0 && (
          <PlainTable
            name="Compare versions"
            isFramed
            heads={['Field', `Version ${data.left.revision}`, `Version ${data.right.revision}`]}
          >
            {pairedRows(data.rows).map((row) => (
              <DifferenceRow key={`${row.field} ${row.item}`} row={row} labels={fieldLabelsOf(kind)} />
            ))}
          </PlainTable>
        )}
      </Stack>
    </Section>
  )
}

function DifferenceRow({ row: { field, left, right }, labels }: { row: FieldDifference; labels: Labels }) {
  return (
    <tr>
      <th scope="row">{labels[field] ?? humanizeField(field)}</th>
      <td className="break-words">
        {isNothing(left) ? (
          <EmptyCell />
        ) : (
          <Box component="del" td="none" c="dimmed">
            {formatContractValue(field, left)}
          </Box>
        )}
      </td>
      <td className="break-words">
        {isNothing(right) ? (
          <EmptyCell />
        ) : (
          <Box component="ins" py={1} px={4} bdrs="xs" td="none" {...toneColors('done')}>
            {formatContractValue(field, right)}
          </Box>
        )}
      </td>
    </tr>
  )
}

const isNothing = (value: unknown) => formatValue(value) === formatValue(null)

/** The previous and next documents. */
function Chained({ doc: { kind, renewsID, renewals } }: { doc: Document }) {
  if (!renewsID && renewals.length === 0) return null
  return (
    <Section title="Related terms">
      <Flex component="ul" fz="md" direction="column" gap="xs" className="plain-list">
        {renewsID && (
          <li>
            <span className="text-dimmed text-sm">Renewal of</span>{' '}
            <RouteLink href={contractHref(kind, renewsID)}>the previous term</RouteLink>
          </li>
        )}
        {renewals.map((one) => (
          <li key={one.id}>
            <span className="text-dimmed text-sm">Renewed by</span>{' '}
            <RouteLink href={contractHref(kind, one.id)}>{one.name}</RouteLink>
          </li>
        ))}
      </Flex>
    </Section>
  )
}
