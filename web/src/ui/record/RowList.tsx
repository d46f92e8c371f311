import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A framed list of rows, each with an action. */
export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className="plain-list framed divided">{children}</ul>
)

interface ListRowProps {
  title: ReactNode
  text: ReactNode
  /** The control at the end of the row. */
  children?: ReactNode
}

export const ListRow = ({ title, text, children }: ListRowProps) => (
  <li className="list-row">
    <div className="grow">
      <Flex component="span" gap="2px 8px" align="center" wrap="wrap" fw={500}>
        {title}
      </Flex>
      <Text size="sm" c="dimmed" className="figures">
        {text}
      </Text>
    </div>
    {children}
  </li>
)
