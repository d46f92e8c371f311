import { SimpleGrid, type SimpleGridProps } from '@mantine/core'

/** The fields of a row, in as many columns as fit. */
export const RowFields = (props: SimpleGridProps) => (
  <SimpleGrid
    minColWidth="min(220px, 100%)"
    autoFlow="auto-fit"
    spacing={16}
    verticalSpacing={14}
    className="full-row items-start"
    {...props}
  />
)
