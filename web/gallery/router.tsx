import { AppShell } from '@mantine/core'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { RouteLink } from '../src/ui/link/RouteLink.tsx'
import { searchString } from '../src/ui/list/page/listState.ts'
import { GalleryDashboard } from './GalleryDashboard.tsx'
import { GalleryFiles, GalleryImport } from './GalleryFiles.tsx'
import { GalleryDrawer, GalleryForm } from './GalleryForm.tsx'
import { GalleryList } from './GalleryList.tsx'
import { GalleryRecord } from './GalleryRecord.tsx'
import { GallerySettings } from './GallerySettings.tsx'
import { GalleryStates } from './GalleryStates.tsx'

const PAGES = {
  '/list': ['List', GalleryList],
  '/record': ['Record', GalleryRecord],
  '/form': ['Form', GalleryForm],
  '/drawer': ['Drawer', GalleryDrawer],
  '/files': ['Files', GalleryFiles],
  '/import': ['Import', GalleryImport],
  '/dashboard': ['Dashboard', GalleryDashboard],
  '/settings': ['Settings', GallerySettings],
  '/states': ['States', GalleryStates],
} as const

function Frame() {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <AppShell header={{ height: 52 }} navbar={{ width: 228, breakpoint: 'md', collapsed: { mobile: true } }}>
      <AppShell.Header px={18} py="sm">
        <strong>Muster</strong>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Patterns">
        {Object.entries(PAGES).map(([href, [label]]) => (
          <RouteLink key={href} href={`#${href}`.slice(1)} current={href === path} className="nav-item">
            {label}
          </RouteLink>
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

const rootRoute = createRootRoute({ component: Frame })
const routes = Object.entries(PAGES).map(([path, [, component]]) =>
  createRoute({ getParentRoute: () => rootRoute, path, component }),
)

/** Components with sample rows, for viewing and measuring during development; not part of the build. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  history: createHashHistory(),
  stringifySearch: searchString,
  parseSearch: (text) => {
    const found: Record<string, string | string[]> = {}
    const params = new URLSearchParams(text)
    for (const name of new Set(params.keys())) {
      const values = params.getAll(name)
      found[name] = values.length === 1 ? (values[0] ?? '') : values
    }
    return found
  },
})
