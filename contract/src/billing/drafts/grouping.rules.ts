/** How lines are grouped into invoices (docs/domain/fields.md): by consultant, by purchase order, or one per client. */
import type * as z from 'zod'
import type { InvoiceGrouping } from '../../clients/parts.contract.ts'

/** The grouping key of a line. An invoice always has one supplier, client and currency. */
interface GroupedLine {
  readonly legalEntityID: string
  readonly clientID: string
  readonly currency: string
  readonly candidateID: string
  /** Null without a purchase order. */
  readonly purchaseOrderID: string | null
}

interface LineGroup<L extends GroupedLine> {
  readonly key: string
  readonly lines: readonly L[]
}

const KEY: Readonly<Record<z.output<typeof InvoiceGrouping>, (line: GroupedLine) => string>> = {
  PER_CONSULTANT: ({ candidateID }) => candidateID,
  PER_PO: ({ purchaseOrderID }) => purchaseOrderID ?? 'none',
  CONSOLIDATED: () => 'all',
}

/** The lines of each invoice, in the order of their first line; every line is on exactly one. */
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
