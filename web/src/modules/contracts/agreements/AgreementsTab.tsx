import { Stack } from '@mantine/core'
import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementView } from '@muster/contract/contracts/visibility.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { agreementApi } from '../endpoints.ts'
import { contractHref, KINDS } from '../lifecycle/documents.ts'
import { masterColumns, statementColumns } from './agreementColumns.tsx'

/** The agreements of a client, the newest first. */
export const AgreementsTab = ({ clientID }: { clientID: string }) => (
  <Stack>
    <Agreements kind="MSA" clientID={clientID} />
    <Agreements kind="SOW" clientID={clientID} />
  </Stack>
)

const PARTS = {
  MSA: {
    title: 'Master agreements',
    verb: 'New master agreement',
    columns: pick(masterColumns, 'number', 'status', 'title', 'startDate', 'endDate', 'value'),
    empty: {
      title: 'No master agreements yet',
      text: 'Order forms for this client require an active master agreement.',
    },
  },
  SOW: {
    title: 'Statements of work',
    verb: 'New statement of work',
    columns: pick(statementColumns, 'number', 'status', 'title', 'msa', 'startDate', 'endDate', 'value'),
    empty: {
      title: 'No statements of work yet',
      text: 'Statements of work are created under an active master agreement.',
    },
  },
}

function Agreements({ kind, clientID }: { kind: AgreementKind; clientID: string }) {
  const { history } = useRouter()
  const { path, create } = KINDS[kind]
  const { verb, ...part } = PARTS[kind]
  const mayCreate = useMay()(create)
  return (
    <RecordRows
      {...part}
      action={
        mayCreate && (
          <SmallButton icon={IconPlus} onClick={() => history.push(`${path}/new?clientID=${clientID}`)}>
            {verb}
          </SmallButton>
        )
      }
      endpoint={agreementApi[kind].list}
      query={{ clientID: [clientID], sort: '-startDate' }}
      view={agreementView}
      hrefOf={({ id }) => contractHref(kind, id)}
      all={`${path}?clientID=${clientID}`}
    />
  )
}
