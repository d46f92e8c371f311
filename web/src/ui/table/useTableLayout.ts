import { useState } from 'react'
import type { Column } from './columns.ts'

export type Density = 'comfortable' | 'compact'

interface StoredLayout {
  density: Density
  /** Only the columns whose visibility differs from their default. */
  columns: Record<string, boolean>
}

export interface TableLayout extends StoredLayout {
  isShown(column: Pick<Column<never>, 'id' | 'isExtra' | 'isFixed'>): boolean
  setDensity(density: Density): void
  show(column: Pick<Column<never>, 'id'>, isShown: boolean): void
  reset(): void
}

/** Density and shown columns, stored in this browser per table. */
export function useTableLayout(table: string): TableLayout {
  const [stored, setStored] = useState(() => read(table))
  const store = (next: StoredLayout) => {
    setStored(next)
    write(table, next)
  }
  return {
    ...stored,
    isShown: (column) => column.isFixed === true || (stored.columns[column.id] ?? !column.isExtra),
    setDensity: (density) => store({ ...stored, density }),
    show: (column, isShown) => store({ ...stored, columns: { ...stored.columns, [column.id]: isShown } }),
    reset: () => store({ ...stored, columns: {} }),
  }
}

const DENSITY_KEY = 'muster-density'
const TABLE_KEY = 'muster-table-'

/** The density of all tables without their own setting. */
export const defaultDensity = (): Density =>
  localStorage.getItem(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable'

/** Sets all tables of this browser to one density, including those with their own setting. */
export function setDefaultDensity(density: Density) {
  localStorage.setItem(DENSITY_KEY, density)
  for (const key of Object.keys(localStorage)) {
    const table = key.startsWith(TABLE_KEY) ? key.slice(TABLE_KEY.length) : null
    if (table !== null) write(table, { ...read(table), density })
  }
}

const keyOf = (table: string) => `${TABLE_KEY}${table}`

function read(table: string): StoredLayout {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null') as Partial<StoredLayout> | null
    return { density: found?.density ?? defaultDensity(), columns: { ...found?.columns } }
  } catch {
    return { density: 'comfortable', columns: {} }
  }
}

function write(table: string, stored: StoredLayout) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(stored))
  } catch {
    // The storage is full or disabled: the choice lasts until the page is closed.
  }
}
