import { Button, Flex } from '@mantine/core'
import { CountBadge } from '../../../ui/badge/CountBadge.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'

interface CountedLinksProps {
  links: readonly { label: string; count: number; path: string }[]
  id?: string
  'aria-label'?: string
}

/** Links to lists, each with the number of its records. */
export const CountedLinks = ({ links, ...props }: CountedLinksProps) => (
  <Flex component="ul" m="6px 0 2px" gap={6} wrap="wrap" className="plain-list" {...props}>
    {links.map(({ label, count, path }) => (
      <li key={path}>
        <Button component={RouteLink} href={path} variant="default" size="compact-sm" fw={400}>
          {label}&nbsp;
          <CountBadge count={count} />
        </Button>
      </li>
    ))}
  </Flex>
)
