import type { Plugin } from 'vite'

/**
 * The files that are combined into one chunk. Without groups the bundler creates a chunk for each combination of pages
 * that share a file: a list then loads ninety chunks, and on a slow computer the number costs more than the size. A
 * group also contains what its files import, unless a group of higher priority has it.
 */
const group = (name: string, priority: number, files: readonly string[]) => ({
  name,
  priority,
  test: (id: string) => files.some((file) => id.endsWith(file)),
})

const mantine = (name: string) => `/@mantine/core/esm/components/${name}/${name}.mjs`
const own = (file: string) => `/web/src/${file}`

/** Needed with and without a session. */
const BASE = [
  'rolldown/runtime.js',
  ...['main.tsx', 'kernel/api/endpoint.ts', 'kernel/api/public-config.ts', 'kernel/api/endpoint-refs.ts'].map(own),
  own('ui/badge/toneColors.ts'),
  ...['Button', 'TextInput', 'NativeSelect', 'ActionIcon'].map(mantine),
  '/contract/src/access/roles.ts',
  '/use-uncontrolled.mjs',
  '/useRouterState.js',
]

/** Header, menu, and the small components that nearly every page uses. */
const SHELL = [
  ...['shell/Shell.tsx', 'kernel/session/permissions.ts', 'kernel/api/downloads.ts', 'kernel/lists/countries.ts'].map(
    own,
  ),
  ...['lists/imports', 'lists/names', 'lists/people', 'api/record-source'].map((name) => own(`kernel/${name}.ts`)),
  ...[
    'kernel/records/HeadButtons.tsx',
    'kernel/session/Allowed.tsx',
    'ui/dialog/useDrawer.ts',
    'ui/dialog/DialogButtons.tsx',
    'ui/dialog/useDialogAction.ts',
    'ui/lazy/lazily.ts',
  ].map(own),
  // Read by the shell, lists and forms alike.
  ...['ui/keys/shortcuts.ts', 'ui/keys/keyTable.ts', 'ui/list/page/layers.ts'].map(own),
  ...['ui/lazy/usePrefetchOnIdle.ts', 'ui/format/labels.ts', 'ui/parsing/amount.ts'].map(own),
  ...['ui/link/RouteLink.tsx', 'ui/states/states.tsx', 'ui/states/Skeleton.tsx', 'ui/cells/cells.tsx'].map(own),
  ...[
    'ui/list/page/PageHead.tsx',
    'ui/list/page/LinkTabs.tsx',
    'ui/list/page/useListState.ts',
    'ui/list/page/usePhone.ts',
  ].map(own),
  ...['ui/record/neighbours.ts', 'ui/lazy/onFirstUse.tsx', 'ui/fields/choices/useOptions.ts'].map(own),
  // Used by pages of lists and by the progress of a dialog: in the group of lists each dialog would load the lists as
  // well.
  '/get-auto-contrast-value.mjs',
  '/create-safe-context.mjs',
  '/create-event-handler.mjs',
  '/use-window-event.mjs',
  mantine('Group'),
]

const LIST = [
  'kernel/lists/ListScreen.tsx',
  'ui/list/page/ListPage.tsx',
  'ui/list/page/useOpenRow.ts',
  'kernel/lists/saved-views.ts',
].map(own)

/** Small components for text and layout: each would otherwise be a separate file, listed in the first load. */
const PARTS = [
  ...['Anchor', 'Center', 'Divider', 'SimpleGrid', 'Title'].map(mantine),
  ...[
    'badge/CountBadge',
    'fields/RowFields',
    'form/FieldGrid',
    'form/FormFoot',
    'link/LinkButton',
    'record/Summary',
  ].map((name) => own(`ui/${name}.tsx`)),
  ...['wizard/PhoneBar', 'wizard/StepNumber'].map((name) => own(`ui/${name}.tsx`)),
]

/**
 * The shared files of the pages of a module: endpoints, labels, columns. Small files, each of which would need a
 * separate request.
 */
const SHARED =
  /\/web\/src\/modules\/(clients|consultants)\/(?:[\w-]+\/)?(?:endpoints|labels|lookups|\w+Columns|\w+\.module)\.(?:tsx?|css)$/

/** Components that open above a page: lists of options, menus, drawers. They share most of their code. */
const POPUPS = ['Combobox', 'Popover', 'Select', 'ScrollArea', 'Modal', 'Drawer'].map(mantine)

export const chunkGroups = [
  { name: 'icons', priority: 4, test: /@tabler/, minShareCount: 2 },
  group('base', 3, BASE),
  group('shell', 2, SHELL),
  group('parts', 2, PARTS),
  group('list', 1, LIST),
  group('popups', 0, POPUPS),
  {
    debugName: 'what a module shares',
    name: (id: string) => SHARED.exec(id)?.[1] ?? null,
    priority: 0,
    test: SHARED,
    // Their imports stay in the chunks that other modules use too.
    includeDependenciesRecursively: false,
  },
]

/**
 * Nearly all code of these chunks runs at the start, so a comment tells the browser to compile their functions at once,
 * in the background, rather than one by one on the first call (https://v8.dev/blog/explicit-compile-hints; other
 * browsers ignore the comment).
 */
export const compileHints = (): Plugin => ({
  name: 'muster-compile-hints',
  apply: 'build',
  generateBundle: {
    // The comment only has an effect at the very start of the file, where other plugins insert text.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['base', 'shell', 'list'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
