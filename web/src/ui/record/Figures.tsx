import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface FiguresProps {
  figures: readonly { name: string; value: ReactNode }[]
  /** More of them than fit one line: they stand in columns of one width. */
  isMany?: boolean
}

/** The figures that count most, each under its name. */
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
