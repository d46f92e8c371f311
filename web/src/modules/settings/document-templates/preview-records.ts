import type {
  candidateContractEndpoints,
  clientContractEndpoints,
} from '@muster/contract/contracts/contracts.contract.ts'
import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import type { DocumentTemplateSetting } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'
import { send } from '../../../kernel/api/send.ts'
import { recordsOf } from '../email-templates/template-records.ts'

export type DocumentTemplateCode = DocumentTemplateSetting['code']

const employments = endpointRefs<typeof candidateContractEndpoints>()({ list: 'GET /candidate-contracts' })
const workOrders = endpointRefs<typeof clientContractEndpoints>()({ list: 'GET /client-contracts' })

interface DocumentTemplateRecords {
  readonly name: string
  /** All of them are required: users who may read the document may preview its template with the record's values. */
  readonly needs: readonly Right[]
  search(letters: string, signal: AbortSignal): Promise<{ value: string; label: string }[]>
}

const page = (letters: string) => ({ query: { pageSize: 20, ...(letters ? { searchInput: letters } : {}) } })
const named = (items: readonly { id: string; number: string; title: string }[]) =>
  items.map(({ id, number, title }) => ({ value: id, label: `${number} · ${title}` }))

/** The records whose values the preview of a document can use. */
export const DOCUMENT_TEMPLATE_RECORDS: Readonly<Record<DocumentTemplateCode, DocumentTemplateRecords>> = {
  OFFER_LETTER: {
    name: 'Order form',
    needs: [right('offer-letters', 'view', 'full')],
    search: (letters, signal) => recordsOf('ORDER_FORM', letters, signal),
  },
  PROPOSAL: {
    name: 'Order form',
    needs: [right('order-forms', 'view', 'full')],
    search: (letters, signal) => recordsOf('ORDER_FORM', letters, signal),
  },
  EMPLOYMENT_CONTRACT: {
    name: 'Employment contract',
    needs: [right('candidate-contracts', 'view', 'full'), right('consultant-pay', 'view')],
    search: async (letters, signal) => named((await send(employments.list, page(letters), { signal })).items),
  },
  WORK_ORDER: {
    name: 'Client contract',
    needs: [right('client-contracts', 'view', 'full')],
    search: async (letters, signal) => named((await send(workOrders.list, page(letters), { signal })).items),
  },
}
