import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyCell } from '../cells/cells.tsx'
import { Section } from './Section.tsx'

/** One field as it is read. `undefined` means that this reader does not get it: the field is left out, not shown empty. */
export interface ReadField {
  label: string
  value: ReactNode
  /** Takes the whole line: a remark, an address. */
  wide?: boolean
}

interface FieldGroupProps {
  title: string
  fields: readonly ReadField[]
  /** Next to the heading: an Edit button. */
  action?: ReactNode
}

/** A group of fields for reading. A group of which the reader gets nothing is left out as a whole. */
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
