import { SimpleGrid, type SimpleGridProps } from '@mantine/core'

/** Fields in two columns, on a phone in one; an element with `data-wide` takes the full width (layout.css). */
export const FieldGrid = (props: SimpleGridProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={18} className="items-start" {...props} />
)
