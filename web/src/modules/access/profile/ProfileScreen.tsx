import { Button } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import {
  IconBell,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconSettings,
  IconShieldExclamation,
  IconSunMoon,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { SettingsPage } from '../../../ui/settings/SettingsPage.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { profileApi } from '../endpoints.ts'
import type { PartProps } from './profileTypes.ts'

const part = (load: () => Promise<ComponentType<PartProps>>) => lazy(async () => ({ default: await load() }))

const ICON = { size: 17, stroke: 1.7 }
const PARTS: Readonly<Record<string, { label: string; icon: ReactNode; Screen: ComponentType<PartProps> }>> = {
  details: {
    label: 'My details',
    icon: <IconUser {...ICON} />,
    Screen: part(async () => (await import('./MyDetails.tsx')).MyDetails),
  },
  password: {
    label: 'Password',
    icon: <IconKey {...ICON} />,
    Screen: part(async () => (await import('./MyPassword.tsx')).MyPassword),
  },
  'two-factor': {
    label: 'Two-factor authentication',
    icon: <IconDeviceMobile {...ICON} />,
    Screen: part(async () => (await import('./MyTwoFactor.tsx')).MyTwoFactor),
  },
  sessions: {
    label: 'Sessions',
    icon: <IconDevices {...ICON} />,
    Screen: part(async () => (await import('./MySessions.tsx')).MySessions),
  },
  notifications: {
    label: 'Notifications',
    icon: <IconBell {...ICON} />,
    Screen: part(async () => (await import('./MyNotifications.tsx')).MyNotifications),
  },
  delegations: {
    label: 'Delegations',
    icon: <IconUserShare {...ICON} />,
    Screen: part(async () => (await import('./MyDelegations.tsx')).MyDelegations),
  },
  appearance: {
    label: 'Appearance',
    icon: <IconSunMoon {...ICON} />,
    Screen: part(async () => (await import('./MyAppearance.tsx')).MyAppearance),
  },
}
const ITEMS = Object.entries(PARTS).map(([key, { label, icon }]) => ({
  key,
  label,
  icon,
  href: `/profile?part=${key}`,
}))
/**
 * Only administrators have the settings in their menu; other users open the readable parts from here, under the same
 * name.
 */
const SETTINGS = { key: 'settings', label: 'My Setting', icon: <IconSettings {...ICON} />, href: '/settings' }

/** `/profile`: the details and preferences of the user. */
export function ProfileScreen() {
  const { role } = useMe()
  const { data: profile, error, refetch } = useEndpoint(profileApi.get, {})
  const mustEnrol = Boolean(profile?.twoFactorDemanded && !profile.twoFactorEnabled)
  const wanted = useLocation({ select: ({ search }) => (search as { part?: unknown }).part })
  const known = typeof wanted === 'string' && wanted in PARTS ? wanted : undefined
  const current = known ?? (mustEnrol ? 'two-factor' : 'details')
  const Screen = PARTS[current]?.Screen
  if (error && !profile) return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <SettingsPage
      title="Profile"
      hint={profile ? `${profile.name} · ${ROLE_LABELS[profile.role]}` : ' '}
      items={role === 'ADMIN' ? ITEMS : [...ITEMS, SETTINGS]}
      current={current}
    >
      {mustEnrol && <EnrolBanner isOpen={current === 'two-factor'} />}
      <Suspense fallback={<FieldsSkeleton groups={1} />}>
        {profile && Screen ? <Screen profile={profile} /> : <FieldsSkeleton groups={1} />}
      </Suspense>
    </SettingsPage>
  )
}

/** The role requires two-factor sign-in: until it is set up, the server rejects all other requests. */
function EnrolBanner({ isOpen }: { isOpen: boolean }) {
  const router = useRouter()
  return (
    <Alert
      tone="warning"
      role="alert"
      icon={<IconShieldExclamation size={18} stroke={1.7} aria-hidden />}
      action={
        !isOpen && (
          <Button size="compact-sm" onClick={() => router.history.push('/profile?part=two-factor')}>
            Set up
          </Button>
        )
      }
    >
      <strong>Your role requires two-factor authentication</strong>
      Set it up with an authenticator app to access the other pages.
    </Alert>
  )
}
