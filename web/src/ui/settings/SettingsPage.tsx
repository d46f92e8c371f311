import { Flex, NativeSelect, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RouteLink } from '../link/RouteLink.tsx'
import { PageHead } from '../list/page/PageHead.tsx'
import { usePhone } from '../list/page/usePhone.ts'
import classes from './SettingsPage.module.css'

interface SettingsItem {
  key: string
  label: string
  href: string
  icon?: ReactNode
}

interface SettingsPageProps {
  title: string
  hint?: string
  items: readonly SettingsItem[]
  /** The key of the open item. */
  current: string
  /** The open item has its own header, for example a list, and takes the full width. */
  hasOwnHead?: boolean
  children: ReactNode
}

/** Two columns: the items on the left, the open one on the right; on a phone a select replaces the list. */
export function SettingsPage({ title, hint, items, current, hasOwnHead = false, children }: SettingsPageProps) {
  const router = useRouter()
  const isPhone = usePhone()
  const choices = items.map(({ key, label }) => ({ value: key, label }))
  // The open page may not be in the list: a page without permission, or a page below an item.
  const isAmongThem = items.some(({ key }) => key === current)
  return (
    <div>
      {!hasOwnHead && <PageHead title={title} {...(hint ? { hint } : {})} />}
      <div className={classes.panes}>
        {isPhone ? (
          <NativeSelect
            label={`Part of ${title}`}
            value={isAmongThem ? current : ''}
            data={isAmongThem ? choices : [{ value: '', label: 'Select a section', disabled: true }, ...choices]}
            onChange={(event) => {
              const chosen = items.find(({ key }) => key === event.currentTarget.value)
              if (chosen) router.history.push(chosen.href)
            }}
          />
        ) : (
          <Flex
            component="nav"
            ms={-10}
            pos="sticky"
            direction="column"
            gap={2}
            className={`${classes.list} self-start`}
            aria-label={title}
          >
            {hasOwnHead && (
              <Text mb={6} px={10} fw={600} aria-hidden="true">
                {title}
              </Text>
            )}
            {items.map((item) => (
              <RouteLink key={item.key} href={item.href} current={item.key === current} className="nav-item">
                {item.icon}
                {item.label}
              </RouteLink>
            ))}
          </Flex>
        )}
        <div className={classes.pane} data-own-head={hasOwnHead || undefined}>
          {children}
        </div>
      </div>
    </div>
  )
}
