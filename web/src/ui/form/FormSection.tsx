import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FieldGrid } from './FieldGrid.tsx'
import classes from './form.module.css'

interface FormSectionProps {
  title: string
  /** One sentence: the purpose of these fields. */
  text?: ReactNode
  children: ReactNode
}

/** A heading at the left, a card of fields at the right; stacked on a phone. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Box pt={2}>
        <Title id={id} order={2}>
          {title}
        </Title>
        {text && (
          <Text size="sm" mt={2} c="dimmed">
            {text}
          </Text>
        )}
      </Box>
      <FieldGrid p={20} className="framed items-start">
        {children}
      </FieldGrid>
    </section>
  )
}
