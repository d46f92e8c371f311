import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'

type Part = Readonly<Record<string, unknown>>

/** A new row of a pay: of the first kind that no other row has; when all are there, one of its own name. */
export function newPart(rows: readonly Part[]) {
  const used = new Set(rows.map(({ code }) => code))
  return { code: Object.keys(payComponentLabels).find((code) => !used.has(code)) ?? 'OTHER', label: '', amount: '' }
}
