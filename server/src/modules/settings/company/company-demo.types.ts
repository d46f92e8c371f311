import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'

export interface DemoPart {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}
