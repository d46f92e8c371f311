import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { useMay } from '../../kernel/session/permissions.ts'
import { OverflowMenu } from '../../ui/record/menu/OverflowMenu.tsx'
import { useOrderFormActions, useRenewDialog } from './record/OrderFormActions.tsx'

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
const rowName = ({ personName, number }: OrderFormRow) => personName ?? number ?? 'this draft'

/** The actions of a row, without opening the order form. */
export function OrderFormRowMenu({ row }: { row: OrderFormRow }) {
  const actions = useOrderFormActions()(row)
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stops keys and clicks of the open menu from reaching the table row
    <span onKeyDown={stopPropagation} onClick={stopPropagation}>
      <OverflowMenu actions={actions} about={rowName(row)} variant="subtle" />
    </span>
  )
}

/** The main action of a placement that ends; the others are in the menu. */
export function RenewButton({ row }: { row: OrderFormRow }) {
  const can = useMay()
  const openRenewDialog = useRenewDialog()
  if (!can(right('order-forms', 'create'))) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stops keys and clicks of the buttons from reaching the table row
    <span className="inline-line" onKeyDown={stopPropagation} onClick={stopPropagation}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.7} />}
        aria-label={`Renew ${rowName(row)}`}
        onClick={() => openRenewDialog(row)}
      >
        Renew
      </Button>
      <OrderFormRowMenu row={row} />
    </span>
  )
}
