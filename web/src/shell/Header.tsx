import { ActionIcon, Box, Button, Flex, Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { IconBell, IconLogout, IconMenu2, IconMessagePlus, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../kernel/session/session.ts'
import { Avatar } from '../ui/avatar/UserAvatar.tsx'
import { IconButton } from '../ui/link/IconButton.tsx'
import { useTooltip } from '../ui/link/useTooltip.tsx'
import classes from './Header.module.css'
import { Logo } from './Logo.tsx'
import { useUnreadCount } from './notifications/use-unread-count.ts'
import type { OverlayControl } from './Overlays.tsx'
import { useLogout } from './use-logout.tsx'
import { useMyPicture } from './use-my-picture.ts'

const ICON = { size: 18, stroke: 1.7 }

export function Header({ overlays: { open } }: { overlays: OverlayControl }) {
  const me = useMe()
  const picture = useMyPicture()
  const { logout, dialog } = useLogout()
  return (
    <header className={`${classes.header} not-printed`}>
      <ActionIcon hiddenFrom="md" aria-label="Open menu" onClick={() => open('drawer')}>
        <IconMenu2 {...ICON} />
      </ActionIcon>
      <Link to="/" className={classes.logo} aria-label="Muster">
        <Logo />
      </Link>
      <button type="button" className={classes.search} onClick={() => open('palette')}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.searchText}>
          Search<span className="mantine-visible-from-md"> or jump to</span>
        </span>
        <Kbd size="xs" visibleFrom="md" aria-hidden="true">
          Ctrl K
        </Kbd>
      </button>
      <Flex gap={{ base: 4, md: 10 }} align="center" ms={{ base: 0, md: 'auto' }}>
        <IconButton name="Send feedback" onClick={() => open('feedback')}>
          <IconMessagePlus {...ICON} />
        </IconButton>
        <SchemeButton />
        <Bell onOpen={() => open('notifications')} />
        <Link to="/profile" className={classes.me}>
          <span className="sr-only">Profile of {me.name}</span>
          <Avatar name={me.name} picture={picture} size={32} />
        </Link>
        <Box component="span" display="grid" maw={200} lh={1.25} visibleFrom="md">
          <span className="truncate text-sm text-semibold">{me.name}</span>
          <span className="truncate text-dimmed text-xs">{ROLE_LABELS[me.role]}</span>
        </Box>
        <Button
          variant="default"
          h={30}
          px={10}
          ms={6}
          fw={500}
          fz="sm"
          visibleFrom="md"
          leftSection={<IconLogout size={16} stroke={1.7} aria-hidden="true" />}
          onClick={logout}
        >
          Logout
        </Button>
      </Flex>
      {dialog}
    </header>
  )
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const next = scheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton name={`Switch to ${next} mode`} onClick={() => setColorScheme(next)}>
      {scheme === 'dark' ? <IconSun {...ICON} /> : <IconMoon {...ICON} />}
    </IconButton>
  )
}

function Bell({ onOpen }: { onOpen: () => void }) {
  const { count, clear } = useUnreadCount()
  const { near, hint } = useTooltip('Notifications')
  const open = () => {
    clear()
    onOpen()
  }
  return (
    <>
      <ActionIcon aria-describedby="unread-count" style={{ overflow: 'visible' }} onClick={open} {...near}>
        <IconBell {...ICON} />
        <span className="sr-only">Notifications</span>
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
      {hint}
      <span id="unread-count" className="sr-only">
        {count === 0 ? 'No unread notifications' : `${count} unread`}
      </span>
    </>
  )
}
