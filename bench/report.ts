import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** One line of the table: the name, the measured value, and the target if there is one (docs/decisions/0034). */
export interface Line {
  readonly what: string
  readonly figure: number
  readonly unit: '×' | 'ms' | 's' | 'KB' | 'MB' | 'µs' | '/s'
  readonly goal?: { readonly min: number } | { readonly max: number }
  /** The absolute values of the ratio. */
  readonly from?: string
}

const met = ({ figure, goal }: Line) =>
  goal === undefined ? null : 'min' in goal ? figure >= goal.min : figure <= goal.max

const written = (figure: number, unit: Line['unit']) =>
  `${unit === '×' || unit === 's' ? figure.toFixed(2) : Math.round(figure).toLocaleString('en')} ${unit}`

function goalOf({ goal, unit }: Line): string {
  if (!goal) return ''
  return 'min' in goal ? `≥ ${goal.min} ${unit}` : `≤ ${goal.max} ${unit}`
}

export function printTable(title: string, lines: readonly Line[]): void {
  const rows = lines.map((line) => [
    line.what,
    written(line.figure, line.unit),
    goalOf(line),
    { true: 'met', false: 'NOT MET', null: '' }[String(met(line))]!,
    line.from ?? '',
  ])
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]!.length)))
  console.log(`\n${title} (load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores)`)
  for (const row of rows) console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}

/** Writes the results as JSON to bench/results, which is not in the repository. */
export function storeResults(results: object): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`)
  writeFileSync(file, JSON.stringify(results, null, 2))
  return file
}
