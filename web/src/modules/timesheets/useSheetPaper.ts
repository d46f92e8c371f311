import type { SheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useAddress } from '../../ui/list/useListState.ts'
import { timesheetLines } from './lines.ts'

const NONE: readonly SheetDocument[] = []
/** What a paper proves comes first, and of that the newest. */
const ORDER: readonly SheetDocument['type'][] = ['SIGNED', 'CONFIRMATION', 'OTHER']

/** Which paper of a sheet stands beside its days. It is named in the address: `?paper=`; nothing is asked for by who sees no papers. */
export function useSheetPaper(id: string, isSeen: boolean) {
  const { search, change } = useAddress()
  const { paper: asked, ...rest } = search
  const { data = NONE } = useEndpoint(timesheetLines.documents, { params: { id } }, { enabled: isSeen })
  const papers = data.toSorted(
    (a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || (a.createdAt < b.createdAt ? 1 : -1),
  )
  return {
    papers,
    open: papers.find((paper) => paper.id === asked),
    show: (paper: string) => change({ ...rest, paper }, { replace: true }),
    close: () => change(rest, { replace: true }),
  }
}
