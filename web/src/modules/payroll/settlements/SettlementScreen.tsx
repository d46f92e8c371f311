import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { download } from '../../../kernel/api/downloads.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SettlementOverview } from './SettlementOverview.tsx'
import { SETTLEMENT_STATUSES, SETTLEMENTS, settlementApi, settlementHistoryFormat } from './settlementLabels.ts'

// Tabs that need viewers are loaded when they are opened.
const SettlementDocuments = lazyNamed(() => import('./SettlementDocuments.tsx'), 'SettlementDocuments')

/** One final settlement: amounts due and deducted, each with its calculation, and the workflow to the signature. */
export const SettlementScreen = () => (
  <RecordScreen
    endpoint={settlementApi.get}
    needs={right('final-settlements', 'view')}
    path={SETTLEMENTS}
    param="settlementID"
    head={({ number, status, updatedAt, _candidate, _country, _legalEntity }) => {
      remember([_candidate, _country, _legalEntity])
      return {
        title: _candidate.name,
        code: number,
        status: SETTLEMENT_STATUSES[status],
        meta: { verb: 'Updated', at: updatedAt },
      }
    }}
    menu={({ id, preparedAt }) =>
      preparedAt === null
        ? []
        : [
            {
              label: 'Statement (PDF)',
              icon: IconFileTypePdf,
              run: () => void download(settlementApi.statement, { params: { id } }),
            },
          ]
    }
    parts={[
      { key: 'overview', label: 'Settlement', part: (settlement) => <SettlementOverview settlement={settlement} /> },
      { key: 'documents', label: 'Documents', part: (settlement) => <SettlementDocuments settlement={settlement} /> },
    ]}
    history={{ endpoint: settlementApi.history, format: settlementHistoryFormat }}
  />
)
