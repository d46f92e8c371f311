import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import type { VisibleRun } from './labels.ts'
import { type LineAction, transitionsAt } from './runs/runTransitions.ts'

const BY = { prepare: right('payrolls', 'create'), pay: right('wage-files', 'post') }

/** The actions on lines of the run that the user may take now. */
export function useLineActions({ status }: Pick<VisibleRun, 'status'>): readonly LineAction[] {
  const can = useMay()
  return transitionsAt(status).filter(({ by }) => can(BY[by]))
}
