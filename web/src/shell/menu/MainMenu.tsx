import { Flex, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useProductionHost } from '../../kernel/api/public-config.ts'
import { useMe } from '../../kernel/session/session.ts'
import classes from './MainMenu.module.css'
import { isBuilt, isCurrentAt, isInSettings, type MenuItem, menuFor, SETTINGS_MENU } from './menu.ts'
import { MenuIcon } from './menu-icons.tsx'

interface MainMenuProps {
  folded: boolean
  onFold: (folded: boolean) => void
}

/** The permanent menu, for windows from 900 px. */
export function MainMenu({ folded, onFold }: MainMenuProps) {
  const { role } = useMe()
  const productionHost = useProductionHost()
  // Until the production host is known, items that may be hidden are hidden: an item that appears disturbs less than
  // one that disappears.
  const items = menuFor(
    role,
    window.location.host,
    productionHost === undefined ? window.location.host : productionHost,
  )
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={`${classes.menu} mantine-visible-from-md not-printed`} aria-label="Main menu">
      <Flex component="ul" flex={1} direction="column" gap={2} className="plain-list">
        {items.map((item) => (
          <li key={item.path} className={classes.entry}>
            {item.path === '/settings' ? (
              <SettingsGroup item={item} folded={folded} />
            ) : (
              <Link
                to={item.path}
                className={`${classes.item} nav-item`}
                title={folded ? item.label : undefined}
                aria-describedby={markOf(item.path)}
                {...(isCurrentAt(pathname, item) && { 'aria-current': 'page' })}
              >
                <MenuIcon path={item.path} />
                <Label folded={folded}>{item.label}</Label>
              </Link>
            )}
            <NotBuilt path={item.path} />
          </li>
        ))}
      </Flex>
      <UnstyledButton
        mt="sm"
        c="dimmed"
        className={`${classes.item} nav-item`}
        onClick={() => onFold(!folded)}
        aria-expanded={!folded}
      >
        <Fold size={18} stroke={1.7} aria-hidden="true" />
        <Label folded={folded}>Collapse sidebar</Label>
      </UnstyledButton>
    </nav>
  )
}

/** SETTINGS opens the settings and expands its ten items; a second click collapses them. */
function SettingsGroup({ item, folded }: { item: MenuItem; folded: boolean }) {
  const inside = useRouterState({ select: ({ location }) => isInSettings(location.pathname) })
  const [closed, setClosed] = useState(false)
  const expanded = inside && !folded && !closed
  return (
    <>
      <Link
        to={item.path}
        className={`${classes.item} ${classes.group} nav-item`}
        aria-expanded={expanded}
        data-inside={(inside && !expanded) || undefined}
        title={folded ? item.label : undefined}
        onClick={() => setClosed(expanded)}
      >
        <MenuIcon path={item.path} />
        <Label folded={folded}>{item.label}</Label>
        {!folded && <IconChevronDown className={classes.chevron} size={14} stroke={1.7} aria-hidden="true" />}
      </Link>
      {expanded && (
        <Flex
          component="ul"
          direction="column"
          gap={2}
          m="2px 0 6px 14px"
          pl={6}
          className={`${classes.inner} plain-list`}
          aria-label="Settings menu"
        >
          {SETTINGS_MENU.map(({ label, path }) => (
            <li key={path} className={classes.entry}>
              <Link to={path} className={`${classes.innerItem} nav-item`} aria-describedby={markOf(path)}>
                {label}
              </Link>
              <NotBuilt path={path} />
            </li>
          ))}
        </Flex>
      )}
    </>
  )
}

/** In the folded menu the label stays for screen readers: the icon alone has no name. */
const Label = ({ folded, children }: { folded: boolean; children: ReactNode }) => (
  <span className={folded ? 'sr-only' : classes.label}>{children}</span>
)

const markOf = (path: string) => (isBuilt(path) ? undefined : `not-built-${path.slice(1)}`)

/** Next to the link and not part of its name; screen readers read it as the description of the link. */
const NotBuilt = ({ path }: { path: string }) =>
  isBuilt(path) ? null : (
    <span id={markOf(path)} className={classes.mark}>
      Soon<span className="sr-only"> (not available yet)</span>
    </span>
  )
