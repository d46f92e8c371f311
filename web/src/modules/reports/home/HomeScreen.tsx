import { Box, Button, Flex, Stack } from '@mantine/core'
import type { Figure, Home } from '@muster/contract/reports/home.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useProductionHost } from '../../../kernel/api/public-config.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { hiddenInDrawer } from '../../../shell/menu/menu.ts'
import { titleFor } from '../../../shell/page-titles.ts'
import { StatRow, StatTile } from '../../../ui/dashboard/StatTile.tsx'
import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { homeApi } from '../endpoints.ts'
import { BackgroundWork } from './BackgroundWork.tsx'
import { ExpiringRecords } from './ExpiringRecords.tsx'
import { homeLinks } from './home-links.ts'
import { MyTasks, OthersCard } from './MyTasks.tsx'
import { shareTone } from './share-tones.ts'

/** "My work": the user's tasks, tasks of others, expiring records, and the figures of the role. */
export function HomeScreen() {
  const { name, role } = useMe()
  const can = useMay()
  const home = useEndpoint(homeApi.home, {})
  const links = homeLinks(role, can)
  const productionHost = useProductionHost()
  const host = window.location.host
  const onPhone = hiddenInDrawer(role, host, productionHost === undefined ? host : productionHost)
  return (
    <>
      <PageHead title="Dashboard" hint={`Welcome back, ${name.split(' ')[0]}.`} />
      {links.length + onPhone.length > 0 && (
        <Flex
          component="nav"
          p="0 var(--gutter) 16px"
          gap="xs"
          align="center"
          wrap="wrap"
          // From this width the menu is permanent, and contains these links.
          {...(links.length === 0 && { hiddenFrom: 'md' })}
          aria-label="Shortcuts"
        >
          <span className="text-dimmed text-sm">Go to</span>
          {onPhone.map(({ path }) => (
            <Button key={path} component={RouteLink} href={path} variant="default" hiddenFrom="md">
              {titleFor(path)}
            </Button>
          ))}
          {links.map(({ label, path }) => (
            <Button key={path} component={RouteLink} href={path} variant="default">
              {label}
            </Button>
          ))}
        </Flex>
      )}
      <BackgroundWork />
      {home.error ? <FailedState error={home.error} onRetry={() => void home.refetch()} /> : <Work work={home.data} />}
      {home.data && home.data.figures.length > 0 && <Figures figures={home.data.figures} />}
    </>
  )
}

const TWO_COLUMNS = { '--columns': 'minmax(0, 5fr) minmax(0, 3fr)' }

/** Wide pages show expiring records next to tasks. */
function Work({ work }: { work: Home | undefined }) {
  const expiring = work?.expiring ?? []
  return (
    <Box
      p="4px var(--gutter) 16px"
      className="with-side items-start"
      __vars={TWO_COLUMNS}
      data-side={expiring.length > 0 || undefined}
    >
      <Stack gap={16} miw={0}>
        <MyTasks topics={work?.waitingOnMe} />
        <OthersCard topics={work?.waitingOnOthers} />
      </Stack>
      {expiring.length > 0 && <ExpiringRecords topics={expiring} />}
    </Box>
  )
}

const Figures = ({ figures }: { figures: Figure[] }) => (
  <Box aria-label="Figures" component="section" pb={32}>
    <StatRow>
      {figures.map(({ label, value, hint, path, parts }) => (
        <StatTile
          key={label}
          label={label}
          value={formatCount(value)}
          hint={hint}
          href={path ?? undefined}
          shares={parts.map((part) => ({ ...part, href: part.path ?? undefined, tone: shareTone(part.label) }))}
        />
      ))}
    </StatRow>
  </Box>
)
