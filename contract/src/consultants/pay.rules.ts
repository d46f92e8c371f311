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

/** The components of a monthly pay with the same type and label as an earlier one. */
export function repeatedComponents(
  components: readonly { readonly code: string; readonly label?: string | null }[],
): { index: number; message: string }[] {
  const listed = new Set<string>()
  return components.flatMap(({ code, label }, index) => {
    const key = `${code}/${label ?? ''}`
    const isRepeated = listed.has(key)
    listed.add(key)
    const message = 'Another component has the same type and label. Select another type or label.'
    return isRepeated ? [{ index, message }] : []
  })
}
