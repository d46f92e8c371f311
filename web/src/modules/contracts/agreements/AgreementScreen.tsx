import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { contractHistoryFormat } from '../displayValues.ts'
import { documentMenu, editButtons, type OpenDialog } from '../lifecycle/documentActions.ts'
import { type Document, KINDS, numberOf, statusOf } from '../lifecycle/documents.ts'
import { AgreementOverview } from './AgreementOverview.tsx'

// What brings viewers, schemas or other weight along comes when it is opened.
const AgreementDocuments = lazyNamed(() => import('./AgreementDocuments.tsx'), 'AgreementDocuments')
const VersionsTab = lazyNamed(() => import('../lifecycle/AmendmentsTab.tsx'), 'VersionsTab')
const ChainTab = lazyNamed(() => import('../lifecycle/ChainTab.tsx'), 'ChainTab')
const DocumentDialogs = lazyNamed(() => import('../lifecycle/ContractDialogs.tsx'), 'DocumentDialogs')

export const MsaScreen = () => <AgreementScreen kind="MSA" />
export const SowScreen = () => <AgreementScreen kind="SOW" />

/** One master agreement or statement of work, from the draft to its end. */
function AgreementScreen({ kind }: { kind: AgreementKind }) {
  const { path, create, lines } = KINDS[kind]
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const documentOf = (agreement: Agreement): Document => ({ ...agreement, kind })
  return (
    <RecordScreen
      endpoint={lines.get}
      needs={right('agreements', 'view', 'full')}
      path={path}
      param="agreementID"
      head={(one) => {
        remember([one._client, one._msa, one._legalEntity])
        return {
          title: one.title,
          code: numberOf(one),
          status: statusOf(kind, one.status),
          meta: { verb: 'Updated', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [
        ...(kind === 'MSA' && one.status === 'ACTIVE'
          ? [
              {
                label: 'New statement of work',
                icon: IconPlus,
                needs: create,
                to: `${KINDS.SOW.path}/new?msaID=${one.id}`,
              },
            ]
          : []),
        ...editButtons(kind, one),
      ]}
      menu={(one) => documentMenu(kind, one, setDialog)}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (one) => <AgreementOverview kind={kind} agreement={one} doc={documentOf(one)} />,
        },
        {
          key: 'documents',
          label: 'Documents',
          part: (one) => <AgreementDocuments kind={kind} doc={documentOf(one)} />,
        },
        { key: 'versions', label: 'Versions', part: (one) => <VersionsTab doc={documentOf(one)} maySeeTerms /> },
        {
          key: 'hierarchy',
          label: 'Contract hierarchy',
          part: ({ id, msaID }) => <ChainTab msaID={kind === 'MSA' ? id : msaID!} openID={id} />,
        },
      ]}
      history={{ endpoint: lines.history, format: contractHistoryFormat }}
    >
      {(one) =>
        dialog && (
          <DocumentDialogs
            open={dialog}
            doc={documentOf(one)}
            clientID={one.clientID}
            onClose={() => setDialog(null)}
          />
        )
      }
    </RecordScreen>
  )
}
