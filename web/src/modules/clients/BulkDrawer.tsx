import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { editable } from '@muster/contract/clients/shapes.contract.ts'
import * as z from 'zod'
import { useAction } from '../../kernel/endpoint.ts'
import { SelectField } from '../../ui/fields/choiceFields.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { counted } from '../../ui/format/number.ts'
import classes from './clients.module.css'
import { accountManagers } from './sources.ts'
import { TYPE_OPTIONS } from './words.ts'

const Managers = z.strictObject({
  change: z.strictObject({
    accountManagerIDs: editable.accountManagerIDs.min(1, 'Name at least one account manager.'),
  }),
})
const Type = z.strictObject({ change: z.strictObject({ type: editable.type }) })

interface BulkDrawerProps {
  field: 'accountManagerIDs' | 'type'
  ids: readonly string[]
  /** Lets go of the selection. */
  clear(): void
  onClose(): void
}

/** The same change to all selected clients, or to none when one of them refuses it. */
export function BulkDrawer({ field, ids, clear, onClose }: BulkDrawerProps) {
  const clients = counted(ids.length, ['client', 'clients'])
  const isType = field === 'type'
  const bulk = useAction(clientEndpoints.bulk, {
    done: ({ changed }) => `${counted(changed, ['client', 'clients'])} changed`,
  })
  const form = useSchemaForm(
    (isType ? Type : Managers) as typeof Managers,
    { change: isType ? { type: '' } : { accountManagerIDs: [] } },
    {
      save: ({ change }) => bulk.mutateAsync({ body: { ids: [...ids], change } }),
      saved: () => {
        clear()
        onClose()
      },
    },
  )
  return (
    <FormDrawer title={`Change ${clients}`} form={form} verb={`Change ${clients}`} onClose={onClose}>
      {isType ? (
        <SelectField name="change.type" label="Type" options={TYPE_OPTIONS} wide />
      ) : (
        <RemoteSelect
          name="change.accountManagerIDs"
          label="Account managers"
          description="They take the place of those who look after these clients now."
          source={accountManagers}
          isMany
          wide
        />
      )}
      <p className={classes.hint} data-wide>
        All {clients} are changed, or none when one of them cannot be.
      </p>
    </FormDrawer>
  )
}
