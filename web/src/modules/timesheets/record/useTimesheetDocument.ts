import type { TimesheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { timesheetApi } from '../endpoints.ts'

const NONE: readonly TimesheetDocument[] = []
/** Signed documents come first, and the newest of them. */
const ORDER: readonly TimesheetDocument['type'][] = ['SIGNED', 'CONFIRMATION', 'OTHER']

/**
 * The document of a timesheet that is shown next to its days. Its id is in the address: `?document=`. Not requested for
 * users who may not see documents.
 */
export function useTimesheetDocument(id: string, isVisible: boolean) {
  const { search, change } = useAddress()
  const { document: requested, ...rest } = search
  const { data = NONE } = useEndpoint(timesheetApi.documents, { params: { id } }, { enabled: isVisible })
  const documents = data.toSorted(
    (a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || (a.createdAt < b.createdAt ? 1 : -1),
  )
  return {
    documents,
    open: documents.find((doc) => doc.id === requested),
    show: (doc: string) => change({ ...rest, document: doc }, { replace: true }),
    close: () => change(rest, { replace: true }),
  }
}
