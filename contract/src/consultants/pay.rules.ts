/** The overtime terms of a pay version. */
export interface OvertimeVersion {
  readonly from: string
  readonly overtimeExempt?: boolean
}

/** Since when overtime has been unpaid without interruption; null if it is paid on the day. Versions in any order. */
export function exemptSince(payVersions: readonly OvertimeVersion[], day: string): string | null {
  const begun = payVersions.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const paid = begun.findIndex(({ overtimeExempt = false }) => !overtimeExempt)
  return begun[(paid === -1 ? begun.length : paid) - 1]?.from ?? null
}
