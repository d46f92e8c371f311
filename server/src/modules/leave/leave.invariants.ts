import type { Invariant } from '../../kernel/app/module.ts'

export const leaveInvariants: readonly Invariant[] = [
  {
    name: 'Leave movements match the approved leave; leave that is not approved has none',
    sql: `select leave.id::text from leave join (select leave_id, sum(days) as days from leave_movement
        where leave_id is not null group by leave_id) moved on moved.leave_id = leave.id
      where moved.days <> case when status <> 'APPROVED' then 0 when kind in ('ABSENCE', 'ENCASHED') then -leave.days else leave.days end`,
  },
]
