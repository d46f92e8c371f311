import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import type { FormValues } from '../../ui/form/schemaValues.ts'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { counted } from '../../ui/format/number.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { useAction } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'
import type { BulkProps } from './ListScreen.tsx'

interface BulkDrawerProps<E extends Endpoint, S extends z.ZodObject> extends BulkProps {
  /** Takes `{ ids, change }` and returns `{ changed }`. */
  endpoint: EndpointRef<E>
  counts: readonly [one: string, many: string]
  schema: S
  blank: FormValues
  /** The part of the form values that is sent. */
  changeOf(values: z.output<S>): object
  /** Explains what happens to the records. */
  note: string
  children: ReactNode
}

/** One change for all selected rows; nothing is saved if one row fails. */
export function BulkDrawer<E extends Endpoint, S extends z.ZodObject>(props: BulkDrawerProps<E, S>) {
  const { endpoint, ids, clear, onClose, counts, schema, blank, changeOf, note, children } = props
  const records = counted(ids.length, counts)
  const bulk = useAction(endpoint, {
    done: (answer) => `${counted((answer as unknown as { changed: number }).changed, counts)} updated`,
  })
  const form = useSchemaForm(schema, blank, {
    save: (values) => bulk.mutateAsync({ body: { ids: [...ids], change: changeOf(values) } } as never),
    saved: () => {
      clear()
      onClose()
    },
  })
  return (
    <FormDrawer title={`Change ${records}`} verb={`Change ${records}`} form={form} onClose={onClose}>
      {children}
      <HelperText wide>{note}</HelperText>
    </FormDrawer>
  )
}
