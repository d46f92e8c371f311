import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { contractHistoryFormat } from '../displayValues.ts'
import { clientContractApi } from '../endpoints.ts'
import { documentMenu, editButtons, type OpenDialog, printButton } from '../lifecycle/documentActions.ts'
import { type Document, KINDS, numberOf, statusOf } from '../lifecycle/documents.ts'
import { ClientContractOverview } from './ClientContractOverview.tsx'

const ContractDocuments = lazyNamed(() => import('./ContractFiles.tsx'), 'ContractDocuments')
const VersionsTab = lazyNamed(() => import('../lifecycle/AmendmentsTab.tsx'), 'VersionsTab')
const ChainTab = lazyNamed(() => import('../lifecycle/ChainTab.tsx'), 'ChainTab')
const DocumentDialogs = lazyNamed(() => import('../lifecycle/ContractDialogs.tsx'), 'DocumentDialogs')

const WHOLE = right(clientContractView.resource, 'view', 'full')
const documentOf = (contract: ClientContract): Document => ({ ...contract, kind: 'CLIENT' })

/** One contract with a client, from the draft to its end; HR sees who works for whom, and no rates. */
export function ClientContractScreen() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <RecordScreen
      endpoint={clientContractApi.get}
      needs={right('client-contracts', 'view')}
      path={KINDS.CLIENT.path}
      param="contractID"
      head={(one) => {
        remember([one._client, one._msa, one._sow, one._legalEntity])
        return {
          title: [one._client.name, one._candidate?.name].filter(Boolean).join(' · '),
          code: numberOf(one),
          status: statusOf('CLIENT', one.status),
          meta: { verb: 'Updated', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [printButton(() => setDialog('print'), WHOLE), ...editButtons('CLIENT', one)]}
      menu={(one) => documentMenu('CLIENT', one, setDialog)}
      parts={useParts()}
      history={{ endpoint: clientContractApi.history, format: contractHistoryFormat }}
    >
      {(one) =>
        dialog && (
          <DocumentDialogs
            open={dialog}
            doc={documentOf(one)}
            clientID={one.clientID}
            candidateID={one.candidateID}
            onClose={() => setDialog(null)}
          />
        )
      }
    </RecordScreen>
  )
}

function useParts(): readonly RecordPart<ClientContract>[] {
  const isWhole = useMay()(WHOLE)
  return [
    {
      key: 'overview',
      label: 'Overview',
      part: (one) => <ClientContractOverview contract={one} doc={documentOf(one)} />,
    },
    {
      key: 'documents',
      label: 'Documents',
      isSeen: isWhole,
      part: (one) => <ContractDocuments doc={documentOf(one)} />,
    },
    {
      key: 'versions',
      label: 'Versions',
      part: (one) => <VersionsTab doc={documentOf(one)} maySeeTerms={isWhole} />,
    },
    {
      key: 'hierarchy',
      label: 'Contract hierarchy',
      isSeen: isWhole,
      part: ({ id, msaID }) => <ChainTab msaID={msaID ?? null} openID={id} />,
    },
  ]
}
