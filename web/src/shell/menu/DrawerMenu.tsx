import { Button, Divider, Drawer, Flex, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../kernel/session/session.ts'
import { Avatar } from '../../ui/avatar/UserAvatar.tsx'
import { Logo } from '../Logo.tsx'
import { useLogout } from '../use-logout.tsx'
import { useMyPicture } from '../use-my-picture.ts'
import { drawerFor } from './menu.ts'
import { MenuIcon } from './menu-icons.tsx'

/** The menu under 900 px: the drawer links of docs/domain/screens.md, the user and Logout. */
export function DrawerMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const me = useMe()
  const picture = useMyPicture()
  const { logout, dialog } = useLogout()
  const wide = useMediaQuery('(min-width: 56.25em)')
  useEffect(() => {
    if (wide && opened) onClose()
  }, [wide, opened, onClose])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={280}
      title={
        <>
          <Logo />
          <span className="sr-only"> menu</span>
        </>
      }
      styles={{ body: { padding: '0 12px 16px' } }}
    >
      <Flex component="ul" m="8px 0 20px" direction="column" gap={2} className="plain-list">
        {drawerFor(me.role).map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className="nav-item" onClick={onClose}>
              <MenuIcon path={path} />
              {label}
            </Link>
          </li>
        ))}
      </Flex>
      <Divider color="var(--hairline)" />
      <Group gap={14} wrap="nowrap" py={14} px={4}>
        <Avatar name={me.name} picture={picture} size={38} />
        <div>
          <div className="text-sm text-semibold">{me.name}</div>
          <div className="text-dimmed text-xs">{ROLE_LABELS[me.role]}</div>
        </div>
      </Group>
      <Button
        variant="default"
        fullWidth
        h={44}
        leftSection={<IconLogout size={17} stroke={1.7} aria-hidden="true" />}
        onClick={logout}
      >
        Logout
      </Button>
      {dialog}
    </Drawer>
  )
}
