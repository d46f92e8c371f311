import { right } from '@muster/contract/kernel/permission.ts'
import { useMay } from '../../kernel/permissions.ts'
import { deedsAt, type LineDeed } from './runSteps.ts'
import type { SeenRun } from './words.ts'

const BY = { prepare: right('payrolls', 'create'), pay: right('wage-files', 'post') }

/** What this reader can do with lines of the run now. */
export function useDeeds({ status }: Pick<SeenRun, 'status'>): readonly LineDeed[] {
  const can = useMay()
  return deedsAt(status).filter(({ by }) => can(BY[by]))
}
