import { Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Alert } from '../states/Alert.tsx'

/** An existing record that is similar to the one being entered. */
export interface Duplicate {
  id: string
  name: string
  href: string
  /** What distinguishes the records: code, country, why they are similar. */
  text: string
  chip?: ReactNode
}

/** Lists similar records, to avoid duplicates. It is a warning and does not block saving. */
export const DuplicateNotice = ({ title, found }: { title: string; found: readonly Duplicate[] }) => (
  // Always rendered, so that screen readers announce new content.
  <div data-wide role="status" className={found.length > 0 ? undefined : 'sr-only'}>
    {found.length > 0 && (
      <Alert tone="warning" icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>
        <strong>{title}</strong>
        <Flex component="ul" m="4px 0 0" direction="column" gap={4} className="plain-list">
          {found.map(({ id, name, href, text, chip }) => (
            <Flex key={id} component="li" gap="4px 10px" align="center" wrap="wrap">
              <a href={href} target="_blank" rel="noopener">
                {name}
              </a>
              <span>{text}</span>
              {chip}
            </Flex>
          ))}
        </Flex>
      </Alert>
    )}
  </div>
)
