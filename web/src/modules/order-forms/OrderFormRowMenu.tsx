import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { useMay } from '../../kernel/session/permissions.ts'
import { OverflowMenu } from '../../ui/record/menu/OverflowMenu.tsx'
import classes from './orderForms.module.css'
import { useAskToRenew, useOrderFormActions } from './record/OrderFormActions.tsx'

const keep = (event: SyntheticEvent) => event.stopPropagation()
const aboutOf = ({ personName, number }: OrderFormRow) => personName ?? number ?? 'this draft'

/** What can be done about the order form of a row, without opening its page. */
export function OrderFormRowMenu({ row }: { row: OrderFormRow }) {
  const actions = useOrderFormActions()(row)
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the keys and clicks of the open menu from the table's rows
    <span onKeyDown={keep} onClick={keep}>
      <OverflowMenu actions={actions} about={aboutOf(row)} variant="subtle" />
    </span>
  )
}

/** The one thing to do about a placement that ends, with the others behind the dots. */
export function RenewButton({ row }: { row: OrderFormRow }) {
  const can = useMay()
  const ask = useAskToRenew()
  if (!can(right('order-forms', 'create'))) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the keys and clicks of the buttons from the table's rows
    <span className={classes.rate} onKeyDown={keep} onClick={keep}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.7} />}
        aria-label={`Renew ${aboutOf(row)}`}
        onClick={() => ask(row)}
      >
        Renew
      </Button>
      <OrderFormRowMenu row={row} />
    </span>
  )
}
