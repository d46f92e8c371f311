import { Box, Menu } from '@mantine/core'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { OverflowButton, type OverflowMenuProps, type RecordAction } from './OverflowButton.tsx'

/** The three-dot button with its menu, loaded on first use. */
export const OverflowEntries = (props: OverflowMenuProps) => (
  <LazyMenu trigger={(ref) => <OverflowButton {...props} ref={ref} />}>
    <Menu.Dropdown>
      {props.actions.map((action) => (
        <Entry key={action.label} action={action} />
      ))}
    </Menu.Dropdown>
  </LazyMenu>
)

const NOT_CLICKABLE = { cursor: 'default' }

function Entry({ action: { label, icon: Icon, isDestructive, whyNot, run } }: { action: RecordAction }) {
  const icon = Icon && <Icon size={16} stroke={1.7} />
  if (whyNot !== undefined)
    return (
      <Menu.Item leftSection={icon} closeMenuOnClick={false} aria-disabled maw={300} c="dimmed" style={NOT_CLICKABLE}>
        {label}
        <Box component="span" display="block" fz="xs" lh={1.35}>
          {whyNot}
        </Box>
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={icon} onClick={run} {...(isDestructive ? { c: 'var(--error)' } : {})}>
      {label}
    </Menu.Item>
  )
}
