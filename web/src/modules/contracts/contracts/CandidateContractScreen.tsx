import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { contractHistoryFormat } from '../displayValues.ts'
import { candidateContractApi } from '../endpoints.ts'
import { documentMenu, editButtons, type OpenDialog, printButton } from '../lifecycle/documentActions.ts'
import { type Document, KINDS, numberOf, statusOf } from '../lifecycle/documents.ts'
import { CandidateContractOverview } from './CandidateContractOverview.tsx'

const ContractDocuments = lazyNamed(() => import('./ContractFiles.tsx'), 'ContractDocuments')
const VersionsTab = lazyNamed(() => import('../lifecycle/AmendmentsTab.tsx'), 'VersionsTab')
const DocumentDialogs = lazyNamed(() => import('../lifecycle/ContractDialogs.tsx'), 'DocumentDialogs')

// The printed contract contains the pay: a reader who may not see it gets no document.
const PAY = right('consultant-pay', 'view')
const documentOf = (contract: CandidateContract): Document => ({ ...contract, kind: 'CANDIDATE' })

/** One employment contract, from the draft to its end. */
export function CandidateContractScreen() {
  const seesPay = useMay()(PAY)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <RecordScreen
      endpoint={candidateContractApi.get}
      needs={right('candidate-contracts', 'view')}
      path={KINDS.CANDIDATE.path}
      param="contractID"
      head={(one) => {
        remember([one._client, one._candidate, one._legalEntity])
        return {
          title: [one._candidate.name, one.title].join(' · '),
          code: numberOf(one),
          status: statusOf('CANDIDATE', one.status),
          meta: { verb: 'Updated', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [printButton(() => setDialog('print'), PAY), ...editButtons('CANDIDATE', one)]}
      menu={(one) => documentMenu('CANDIDATE', one, setDialog)}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (one) => <CandidateContractOverview contract={one} doc={documentOf(one)} />,
        },
        {
          key: 'documents',
          label: 'Documents',
          isSeen: seesPay,
          part: (one) => <ContractDocuments doc={documentOf(one)} />,
        },
        { key: 'versions', label: 'Versions', part: (one) => <VersionsTab doc={documentOf(one)} maySeeTerms /> },
      ]}
      history={{ endpoint: candidateContractApi.history, format: contractHistoryFormat }}
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
