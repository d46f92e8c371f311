import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { remember } from '../../kernel/names.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { lazyNamed } from '../../ui/later/lazily.ts'
import { CandidateContractOverview } from './CandidateContractOverview.tsx'
import { candidateContractApi } from './lines.ts'
import { documentMenu, editButtons, type OpenDialog, printButton } from './paperActions.ts'
import { type Document, KINDS, numberOf, statusOf } from './papers.ts'
import { contractHistoryFormat } from './shownValues.ts'

const ContractDocuments = lazyNamed(() => import('./ContractPapers.tsx'), 'ContractDocuments')
const VersionsTab = lazyNamed(() => import('./EditionsTab.tsx'), 'VersionsTab')
const DocumentDialogs = lazyNamed(() => import('./PaperDialogs.tsx'), 'DocumentDialogs')

// The printed contract names the pay: whoever is not shown it gets no paper either.
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
      noun="a contract"
      head={(one) => {
        remember([one._client, one._candidate, one._legalEntity])
        return {
          title: [one._candidate.name, one.title].join(' · '),
          code: numberOf(one),
          status: statusOf('CANDIDATE', one.status),
          meta: { verb: 'Changed', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [printButton(() => setDialog('print'), PAY), ...editButtons('CANDIDATE', one)]}
      menu={(one) => documentMenu('CANDIDATE', one, setDialog)}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (one) => <CandidateContractOverview contract={one} paper={documentOf(one)} />,
        },
        {
          key: 'papers',
          label: 'Papers',
          isSeen: seesPay,
          part: (one) => <ContractDocuments paper={documentOf(one)} />,
        },
        { key: 'editions', label: 'Editions', part: (one) => <VersionsTab paper={documentOf(one)} maySeeTerms /> },
      ]}
      history={{ endpoint: candidateContractApi.history, telling: contractHistoryFormat }}
    >
      {(one) =>
        dialog && (
          <DocumentDialogs
            open={dialog}
            paper={documentOf(one)}
            clientID={one.clientID}
            candidateID={one.candidateID}
            onClose={() => setDialog(null)}
          />
        )
      }
    </RecordScreen>
  )
}
