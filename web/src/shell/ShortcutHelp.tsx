import { Box, Flex, Group, Kbd, Modal, Switch } from '@mantine/core'
import { switchLetterShortcuts, useKnownShortcuts, useLetterShortcutsOn } from '../kernel/feedback/shortcuts.ts'
import { dialogHeaderProps } from '../ui/dialog/dialogHeaderProps.ts'

/** The shortcuts of every list, listed here because the rows handle them themselves. */
const IN_LISTS = [
  { keys: 'j k', label: 'Move between rows' },
  { keys: 'Enter', label: 'Open row' },
  { keys: 'x', label: 'Select row' },
  { keys: 'Shift X', label: 'Select a range of rows' },
  { keys: 'Home End', label: 'First or last row' },
]

/** Every shortcut of the open page, and the switch for single-letter shortcuts. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = [{ keys: 'Ctrl K', label: 'Search or jump to' }, ...useKnownShortcuts()]
  const isList = document.querySelector('tr[data-row]') !== null
  const on = useLetterShortcutsOn()
  return (
    <Modal {...dialogHeaderProps} opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Box component="dl" m="0 0 20px" className="divided">
        {[...shortcuts, ...(isList ? IN_LISTS : [])].map(({ keys, label }) => (
          <Group key={keys} justify="space-between" wrap="nowrap" py={7} fz="sm">
            <dt>{label}</dt>
            <Flex component="dd" gap={4} m={0}>
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
              ))}
            </Flex>
          </Group>
        ))}
      </Box>
      <Switch
        label="Enable single-key shortcuts"
        description="Ctrl+K is always enabled."
        checked={on}
        onChange={(event) => switchLetterShortcuts(event.currentTarget.checked)}
      />
    </Modal>
  )
}
