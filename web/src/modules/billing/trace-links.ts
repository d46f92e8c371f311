import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'

interface Sums {
  readonly net: Explained
  readonly tax: Explained
  readonly gross: Explained
}

/** The totals of a document, in which each line expands to its units, price and days. */
export function throughLines(
  { net, tax, gross }: Sums,
  lines: readonly { readonly number: number; readonly explain: Explained }[],
): Sums {
  const parts = lines.map(({ number, explain }) => ({ ...explain, name: `net of line ${number}` }))
  const opened = { ...net, parts }
  return { net: opened, tax, gross: { ...gross, parts: [opened, tax] } }
}
