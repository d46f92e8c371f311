import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSchemaFormContext } from '../form/FormContext.tsx'
import { valueAt } from '../form/schemaValues.ts'
import { IconButton } from '../link/IconButton.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import classes from './fields.module.css'
import { RowFields } from './RowFields.tsx'

interface OptionalGroupProps {
  /** The path of the group; its value is null when absent. */
  name: string
  noun: string
  /** The initial values of the group. */
  blank(): Record<string, unknown>
  children: ReactNode
}

/** A group of fields that is present or absent as a whole, with buttons to add and remove it. */
export function OptionalGroup({ name, noun, blank, children }: OptionalGroupProps) {
  const { form } = useSchemaFormContext()
  const [isThere, setThere] = useState(() => valueAt(form.getValues(), name) !== null)
  const put = (value: Record<string, unknown> | null) => {
    form.setFieldValue(name, value)
    form.clearFieldError(name)
    setThere(value !== null)
  }
  if (!isThere)
    return (
      <SmallButton icon={IconPlus} className="self-start" onClick={() => put(blank())} data-path={name} data-wide>
        Add the {noun}
      </SmallButton>
    )
  return (
    <fieldset className={classes.rowBox} data-wide>
      <legend className="sr-only">{noun}</legend>
      <div className="text-sm text-semibold" aria-hidden="true">
        {noun.charAt(0).toUpperCase() + noun.slice(1)}
      </div>
      <IconButton name={`Remove the ${noun}`} icon={IconTrash} onClick={() => put(null)} />
      <RowFields>{children}</RowFields>
    </fieldset>
  )
}
