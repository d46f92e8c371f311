import { Box } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { RouteLink } from '../../link/RouteLink.tsx'
import classes from './LinkTabs.module.css'

export interface LinkTab {
  key: string
  label: ReactNode
  href: string
  current: boolean
  /** The number of items in the tab, announced after the label. */
  count?: number | undefined
}

interface LinkTabsProps {
  /** The label of the navigation: `Views`, `Parts of this record`. */
  name: string
  tabs: readonly LinkTab[]
  /** Shown at the end of the line. */
  after?: ReactNode
}

/** Tabs as links: they can be copied, opened in a new tab, and visited with Back. */
export function LinkTabs({ name, tabs, after }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null)
  const chosen = tabs.find(({ current }) => current)?.key
  // Only the tabs scroll: the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides which one is shown
  useLayoutEffect(() => {
    // Measured in the next frame; an earlier measurement would force an additional layout.
    const frame = requestAnimationFrame(() => {
      const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
      if (tab && nav.current) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return (
    <div className={classes.line}>
      <nav ref={nav} className={classes.tabs} aria-label={name}>
        {tabs.map((tab) => (
          <RouteLink key={tab.key} href={tab.href} current={tab.current} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <Box component="span" px={6} bdrs={9} bg="var(--soft)" c="dimmed" fw={500} fz="xs" className="figures">
                {tab.count}
              </Box>
            )}
          </RouteLink>
        ))}
      </nav>
      {after}
    </div>
  )
}
