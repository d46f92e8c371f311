import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyCell } from '../cells/cells.tsx'
import { Section } from './Section.tsx'

/**
 * A read-only field. `undefined` means that the server did not send it to this user: the field is omitted, not shown as
 * empty.
 */
export interface ReadField {
  label: string
  value: ReactNode
  /** Takes the full width: a note, an address. */
  wide?: boolean
}

interface FieldGroupProps {
  title: string
  fields: readonly ReadField[]
  /** Next to the heading, for example an Edit button. */
  action?: ReactNode
}

/** A group of read-only fields; omitted when the user gets none of its fields. */
export function FieldGroup({ title, fields, action }: FieldGroupProps) {
  const present = fields.filter((field) => field.value !== undefined)
  if (present.length === 0) return null
  return (
    <Section title={title} action={action}>
      <Box component="dl" p={20} className="auto-grid facts framed">
        {present.map((field) => (
          <div key={field.label} className={field.wide ? 'min-0 full-row' : 'min-0'}>
            <dt>{field.label}</dt>
            <dd>{field.value === null || field.value === '' ? <EmptyCell /> : field.value}</dd>
          </div>
        ))}
      </Box>
    </Section>
  )
}
