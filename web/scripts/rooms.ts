import type { Plugin } from 'vite'

/**
 * What is fetched together. Left alone, the builder cuts a chunk for each combination of pages that shares something: a list was fetched in
 * ninety pieces, and each piece costs a slow computer more than its bytes. Each room takes along what its files import, unless a room
 * above it has that already.
 */
const room = (name: string, priority: number, files: readonly string[]) => ({
  name,
  priority,
  test: (id: string) => files.some((file) => id.endsWith(file)),
})

const mantine = (name: string) => `/@mantine/core/esm/components/${name}/${name}.mjs`
const own = (file: string) => `/web/src/${file}`

/** Needed signed in or not. */
const BASE = [
  'rolldown/runtime.js',
  ...['main.tsx', 'kernel/api/endpoint.ts', 'kernel/api/public-config.ts', 'kernel/api/endpoint-refs.ts'].map(own),
  own('ui/badge/toneColors.ts'),
  ...['Button', 'TextInput', 'NativeSelect', 'ActionIcon'].map(mantine),
  ...['/contract/src/access/roles.ts', '/use-uncontrolled.mjs', '/useRouterState.js'],
]

/** Header, menu, and the small parts that nearly every page below them shows. */
const SHELL = [
  ...['shell/Shell.tsx', 'kernel/session/permissions.ts', 'kernel/api/downloads.ts', 'kernel/lists/countries.ts'].map(
    own,
  ),
  ...['lists/imports', 'lists/names', 'lists/people', 'api/record-source'].map((name) => own(`kernel/${name}.ts`)),
  ...[
    'kernel/records/HeadButtons.tsx',
    'kernel/session/Allowed.tsx',
    'ui/dialog/useDrawer.ts',
    'ui/lazy/lazily.ts',
  ].map(own),
  ...['ui/lazy/useFetchedAtRest.ts', 'ui/format/labels.ts', 'ui/parsing/amount.ts'].map(own),
  ...['ui/link/RouteLink.tsx', 'ui/states/states.tsx', 'ui/states/Skeleton.tsx', 'ui/cells/cells.tsx'].map(own),
  ...[
    'ui/list/page/PageHead.tsx',
    'ui/list/page/LinkTabs.tsx',
    'ui/list/page/useListState.ts',
    'ui/list/page/usePhone.ts',
  ].map(own),
  ...['ui/record/neighbours.ts', 'ui/lazy/onFirstUse.tsx', 'ui/fields/choices/useOptions.ts'].map(own),
  // Pages of lists and the progress of a dialog ask for it: in the room of the lists each dialog would bring them all along.
  '/get-auto-contrast-value.mjs',
  ...['/create-safe-context.mjs', '/create-event-handler.mjs', '/use-window-event.mjs', mantine('Group')],
]

const LIST = [
  'kernel/lists/ListScreen.tsx',
  'ui/list/page/ListPage.tsx',
  'ui/list/page/useOpenRow.ts',
  'kernel/lists/saved-views.ts',
].map(own)

/** Small parts of text and layout: each by itself would be a file, whose name is told in the first load. */
const PARTS = [
  ...['Anchor', 'Center', 'Divider', 'SimpleGrid', 'Title'].map(mantine),
  ...['badge/CountBadge', 'form/FieldGrid', 'form/FormFoot', 'link/LinkButton', 'record/Summary'].map((name) =>
    own(`ui/${name}.tsx`),
  ),
  ...['wizard/PhoneBar', 'wizard/StepNumber'].map((name) => own(`ui/${name}.tsx`)),
]

/** What the pages of a module share: addresses, words, columns. Small, each of them a round of work, and here bringing nothing else along. */
const SHARED =
  /\/web\/src\/modules\/(clients|consultants)\/(?:[\w-]+\/)?(?:endpoints|labels|lookups|\w+Columns|\w+\.module)\.(?:tsx?|css)$/

/** What opens above a page: lists of options, menus, drawers. They share most of their code. */
const POPUPS = ['Combobox', 'Popover', 'Select', 'ScrollArea', 'Modal', 'Drawer'].map(mantine)

export const rooms = [
  { name: 'icons', priority: 4, test: /@tabler/, minShareCount: 2 },
  room('base', 3, BASE),
  room('shell', 2, SHELL),
  room('parts', 2, PARTS),
  room('list', 1, LIST),
  room('popups', 0, POPUPS),
  {
    debugName: 'what a module shares',
    name: (id: string) => SHARED.exec(id)?.[1] ?? null,
    priority: 0,
    test: SHARED,
    // What they import stays where other modules find it too.
    includeDependenciesRecursively: false,
  },
]

/**
 * Nearly all of these rooms runs at the start, so the browser is asked to make their functions ready beside the page while they arrive, and
 * not one by one when they are first called (https://v8.dev/blog/explicit-compile-hints; other browsers read a comment).
 */
export const readyAtOnce = (): Plugin => ({
  name: 'muster-ready-at-once',
  apply: 'build',
  generateBundle: {
    // The request counts only before the first word of the file, and others put words there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['base', 'shell', 'list'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
