import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'

type ComponentRow = Readonly<Record<string, unknown>>

/** A new pay component: the first type that no other row has; when all types are used, a custom one. */
export function newPart(rows: readonly ComponentRow[]) {
  const used = new Set(rows.map(({ code }) => code))
  return { code: Object.keys(payComponentLabels).find((code) => !used.has(code)) ?? 'OTHER', label: '', amount: '' }
}
