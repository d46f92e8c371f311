import { Box, Flex, Group, Kbd, Modal, Switch, Text, Title } from '@mantine/core'
import {
  type KeyGroup,
  type KnownKeys,
  switchLetterShortcuts,
  useKnownKeys,
  useLetterShortcutsOn,
} from '../ui/keys/shortcuts.ts'

/** The palette opens by its own handler, also while a dialog is open. */
const PALETTE: KnownKeys = { group: 'Everywhere', keys: ['Ctrl+K'], label: 'Search or jump to' }

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}
const nameOf = (key: string) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** What is open on the page lists its keys; two lists on one page list the same once. */
function byGroup(known: readonly KnownKeys[]): [KeyGroup, KnownKeys[]][] {
  const once = new Map([PALETTE, ...known].map((one) => [`${one.group} ${one.label}`, one]))
  return [...Map.groupBy(once.values(), ({ group }) => group)]
}

/** All keys that work on the open page, and the switch for those that are single letters. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useLetterShortcutsOn()
  const groups = byGroup(useKnownKeys().filter(({ run }) => on || !run))
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      {groups.map(([group, all]) => (
        <Box key={group} component="section" mb="lg" aria-label={group}>
          <Title order={3} fz="sm" mb={2}>
            {group}
          </Title>
          <Box component="dl" m={0} className="divided">
            {all.map(({ keys, label }) => (
              <Group key={label} justify="space-between" wrap="nowrap" py={7} fz="sm">
                <dt>{label}</dt>
                <Flex component="dd" gap={4} m={0} wrap="wrap" align="center" justify="flex-end">
                  {keys.map((key, at) => (
                    <Keys key={key} keys={key} isOther={at > 0} />
                  ))}
                </Flex>
              </Group>
            ))}
          </Box>
        </Box>
      ))}
      <Switch
        label="Enable single-key shortcuts"
        description="Ctrl+K is always enabled."
        checked={on}
        onChange={(event) => switchLetterShortcuts(event.currentTarget.checked)}
      />
    </Modal>
  )
}

/** `g c`: one after the other; `Shift+x`: together. */
const Keys = ({ keys, isOther }: { keys: string; isOther: boolean }) => (
  <>
    {isOther && (
      <Text span size="xs" c="dimmed">
        or
      </Text>
    )}
    {keys.split(/[ +](?=.)/).map((key) => (
      <Kbd key={key}>{nameOf(key)}</Kbd>
    ))}
  </>
)
