import type { Plugin } from 'vite'

/**
 * The chunks of code that are loaded together. Without groups the bundler makes a chunk for each combination of pages that share a file: a
 * list then loads ninety chunks, and on a slow computer each one costs more than its bytes. A group also contains what its files import,
 * unless a group of higher priority has it.
 */
const group = (name: string, priority: number, files: readonly string[]) => ({
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

/** What the pages of a module share: endpoints, labels, columns. Small files, each of which would cost a request of its own. */
const SHARED =
  /\/web\/src\/modules\/(clients|consultants)\/(?:[\w-]+\/)?(?:endpoints|labels|lookups|\w+Columns|\w+\.module)\.(?:tsx?|css)$/

/** What opens above a page: lists of options, menus, drawers. They share most of their code. */
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
    // What they import stays in the chunks that other modules use too.
    includeDependenciesRecursively: false,
  },
]

/**
 * Nearly all code of these chunks runs at the start, so the browser is told to compile their functions at once, in the background, rather
 * than one by one when they are first called (https://v8.dev/blog/explicit-compile-hints; other browsers read a comment).
 */
export const compileHints = (): Plugin => ({
  name: 'muster-compile-hints',
  apply: 'build',
  generateBundle: {
    // The hint counts only at the very start of the file, and other plugins put text there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['base', 'shell', 'list'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
