import { editable } from '@muster/contract/clients/shapes.contract.ts'
import * as z from 'zod'
import { BulkDrawer as Drawer } from '../../kernel/lists/BulkDrawer.tsx'
import type { BulkProps } from '../../kernel/lists/ListScreen.tsx'
import { SelectField } from '../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../ui/fields/choices/RemoteSelect.tsx'
import { optionsOf } from '../../ui/format/labels.ts'
import { clientApi } from './endpoints.ts'
import { TYPES } from './labels.ts'
import { accountManagers } from './lookups.ts'

const Managers = z.strictObject({
  accountManagerIDs: editable.accountManagerIDs.min(1, 'Select at least one account manager.'),
})
const Type = z.strictObject({ type: editable.type })

const shared = {
  endpoint: clientApi.bulk,
  counts: ['client', 'clients'] as const,
  changeOf: (values: object) => values,
  note: 'If one record fails, no changes are saved.',
}

export const ManagersDrawer = (props: BulkProps) => (
  <Drawer {...props} {...shared} schema={Managers} blank={{ accountManagerIDs: [] }}>
    <RemoteSelect
      name="accountManagerIDs"
      label="Account managers"
      description="Replaces the current account managers of these clients."
      source={accountManagers}
      isMany
      wide
    />
  </Drawer>
)

export const TypeDrawer = (props: BulkProps) => (
  <Drawer {...props} {...shared} schema={Type} blank={{ type: '' }}>
    <SelectField name="type" label="Type" options={optionsOf(TYPES)} wide />
  </Drawer>
)
