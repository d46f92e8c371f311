import { Group, NativeSelect, Stack } from '@mantine/core'
import type { emailTemplateEndpoints } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { useState } from 'react'
import type * as z from 'zod'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { InstantCell, TextCell } from '../../../ui/cells/cells.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { ContentChanges } from '../document-templates/ContentChanges.tsx'
import { templateApi } from '../endpoints.ts'
import classes from '../Settings.module.css'

type Version = z.output<typeof emailTemplateEndpoints.versions.returns>[number]

/** All versions of a template, and the changes of one against the former. */
export const TemplateVersions = ({ id }: { id: string }) => (
  <Loaded query={useEndpoint(templateApi.versions, { params: { id } })} compact>
    {({ items }) => (
      <Stack gap={20}>
        <RowTable
          name="Versions"
          isFramed
          rows={items}
          columns={[
            { title: 'Version', cell: ({ number }) => number },
            { title: 'Subject', cell: ({ subject }) => subject },
            { title: 'Reason', cell: ({ note }) => <TextCell value={note} /> },
            { title: 'Created by', cell: ({ _createdBy }) => _createdBy?.name ?? 'System default' },
            { title: 'Created', cell: ({ createdAt }) => <InstantCell value={createdAt} /> },
            { title: 'Emails', align: 'end', cell: ({ mails }) => mails },
          ]}
        />
        {items.length > 1 && <Difference versions={items} />}
      </Stack>
    )}
  </Loaded>
)

function Difference({ versions }: { versions: readonly Version[] }) {
  const sorted = [...versions].sort((a, b) => b.number - a.number)
  const [chosen, setChosen] = useState(sorted[0]?.number)
  const at = Math.max(
    0,
    sorted.findIndex(({ number }) => number === chosen),
  )
  const now = sorted[at]
  const before = sorted[at + 1]
  return (
    <Section title="Version changes">
      <Group gap={8} mb={16}>
        <NativeSelect
          label="Version"
          value={String(now?.number)}
          data={sorted
            .slice(0, -1)
            .map(({ number }) => ({
              value: String(number),
              label: `${number} compared with ${sorted[sorted.findIndex((one) => one.number === number) + 1]?.number}`,
            }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      </Group>
      {now && before && (
        <PlainTable name="Changes" heads={['Part', 'Change']} isFramed>
          <Change part="Subject" from={before.subject} to={now.subject} />
          <Change part="Text" from={before.body} to={now.body} />
        </PlainTable>
      )}
    </Section>
  )
}

const Change = ({ part, from, to }: { part: string; from: string; to: string }) => (
  <tr>
    <th scope="row">{part}</th>
    <td className={`${classes.changes} preserve-lines`}>
      <ContentChanges from={from} to={to} />
    </td>
  </tr>
)
