import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { DocumentScreen } from '../lifecycle/DocumentScreen.tsx'
import { KINDS } from '../lifecycle/documents.ts'
import { AgreementOverview } from './AgreementOverview.tsx'

const AgreementDocuments = lazyNamed(() => import('./AgreementDocuments.tsx'), 'AgreementDocuments')

export const MsaScreen = () => <AgreementScreen kind="MSA" />
export const SowScreen = () => <AgreementScreen kind="SOW" />

const newStatementOfWork = (msaID: string) => ({
  label: 'New statement of work',
  icon: IconPlus,
  needs: KINDS.SOW.create,
  to: `${KINDS.SOW.path}/new?msaID=${msaID}`,
})

/** One master agreement or statement of work. */
const AgreementScreen = ({ kind }: { kind: AgreementKind }) => (
  <DocumentScreen
    kind={kind}
    endpoint={KINDS[kind].api.get}
    needs={right('agreements', 'view', 'full')}
    param="agreementID"
    titleOf={({ title }) => title}
    named={({ _client, _msa, _legalEntity }) => [_client, _msa, _legalEntity]}
    buttons={({ id, status }) => (kind === 'MSA' && status === 'ACTIVE' ? [newStatementOfWork(id)] : [])}
    overview={(agreement, doc) => <AgreementOverview kind={kind} agreement={agreement} doc={doc} />}
    files={(doc) => <AgreementDocuments kind={kind} doc={doc} />}
    msaOf={({ id, msaID }) => (kind === 'MSA' ? id : msaID)}
  />
)
