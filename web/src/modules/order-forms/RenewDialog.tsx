import { Button, Group, Modal, Radio } from '@mantine/core'
import { daysAfter, endOfNextTerm } from '@muster/contract/kernel/days.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { quietHead } from '../../ui/dialog/quietHead.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { isDay, showDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { orderFormLines } from './lines.ts'
import type { Actionable } from './OrderFormActions.tsx'
import classes from './orderForms.module.css'

/** The next term of a running placement: it becomes a draft, whose terms can be changed before it is submitted. */
export function RenewDialog({ row, onClose }: { row: Actionable; onClose(): void }) {
  const router = useRouter()
  const first = row.endDate ? daysAfter(row.endDate, 1) : ''
  const [type, setType] = useState<'RENEWAL' | 'EXTENSION'>('RENEWAL')
  const [endDate, setEndDate] = useState(() => lastOf(row))
  const renew = useAction(orderFormLines.cloneOrRenew, { done: 'The next term is a draft of yours' })
  const fault = !isDay(endDate)
    ? 'Enter the last day.'
    : endDate <= first
      ? `Choose a day after ${showDay(first)}.`
      : ''
  const go = async () => {
    const body = { mode: 'RENEW', type, endDate } as const
    const draft = await renew.mutateAsync({ params: { id: row.id }, body }).catch(() => null)
    if (!draft) return
    onClose()
    router.history.push(`/order-form-setups/new?draft=${draft.id}`)
  }
  return (
    <Modal {...quietHead} opened onClose={onClose} title={`Renew ${row.personName ?? 'the placement'}`} size="md">
      <div className={classes.dialog}>
        <Note>
          The next term begins on {showDay(first)}, the day after this one ends. Its terms are those of today until you
          change them.
        </Note>
        <Radio.Group
          label="What is agreed"
          value={type}
          onChange={(chosen) => setType(chosen as 'RENEWAL' | 'EXTENSION')}
        >
          <div className={classes.choices}>
            <Radio value="RENEWAL" label="A renewal" description="New terms may be agreed: rate, pay, role" />
            <Radio value="EXTENSION" label="An extension" description="The same terms go on, only longer" />
          </div>
        </Radio.Group>
        <DateBox label="Last day" initial={endDate} earliest={first} onChange={setEndDate} error={fault || undefined} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={renew.isPending} disabled={fault !== ''} onClick={() => void go()}>
          Write the draft
        </Button>
      </Group>
    </Modal>
  )
}

/** As long as this term was. */
const lastOf = ({ startDate, endDate }: Actionable) => (startDate && endDate ? endOfNextTerm(startDate, endDate) : '')
