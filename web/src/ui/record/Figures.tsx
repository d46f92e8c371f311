import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface FiguresProps {
  figures: readonly { name: string; value: ReactNode }[]
  /** There are more than fit on one line: they are laid out in columns of equal width. */
  isMany?: boolean
}

/** The most important figures, each with its label above. */
export const Figures = ({ figures, isMany }: FiguresProps) => (
  <Box component="dl" className="auto-grid facts" __vars={{ '--min': isMany ? '132px' : '150px' }}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="text-lg text-semibold figures">{value}</dd>
      </div>
    ))}
  </Box>
)
