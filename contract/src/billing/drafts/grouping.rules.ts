/** Which lines go onto one invoice (domain.md §2.20): by consultant, by purchase order, or all of a client together. */
import type * as z from 'zod'
import type { InvoiceGrouping } from '../../clients/parts.contract.ts'

/** What decides where a line goes. One invoice has one supplier, one client and one currency in any case. */
export interface GroupedLine {
  readonly legalEntityID: string
  readonly clientID: string
  readonly currency: string
  readonly candidateID: string
  /** Null where it bears on no order. */
  readonly purchaseOrderID: string | null
}

export interface LineGroup<L extends GroupedLine> {
  readonly key: string
  readonly lines: readonly L[]
}

const KEY: Readonly<Record<z.output<typeof InvoiceGrouping>, (line: GroupedLine) => string>> = {
  PER_CONSULTANT: ({ candidateID }) => candidateID,
  PER_PO: ({ purchaseOrderID }) => purchaseOrderID ?? 'none',
  CONSOLIDATED: () => 'all',
}

/** The lines of each invoice, in the order in which their first line came; every line stands in exactly one. */
export function groupLines<L extends GroupedLine>(
  lines: readonly L[],
  grouping: z.output<typeof InvoiceGrouping>,
): LineGroup<L>[] {
  const groups = new Map<string, L[]>()
  for (const line of lines) {
    const key = [line.legalEntityID, line.clientID, line.currency, KEY[grouping](line)].join(' ')
    const grouped = groups.get(key) ?? []
    grouped.push(line)
    groups.set(key, grouped)
  }
  return [...groups].map(([key, grouped]) => ({ key, lines: grouped }))
}
