import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

export interface CalculationContext {
  readonly appContext: Pick<AppContext, 'db' | 'secrets'>
  readonly staff: Staff | null
  readonly actor?: string
  readonly now: Date
  /** Of the trail: for the past of the demo company. */
  readonly at?: Date
}
