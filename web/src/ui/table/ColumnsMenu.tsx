import { Menu } from '@mantine/core'
import { LazyMenu } from '../lazy/LazyMenu.tsx'
import { ColumnsButton, type TableToolsProps } from './ColumnsButton.tsx'

/** The menu of the shown columns, loaded when its button is first used. */
export function ColumnsMenu(props: TableToolsProps) {
  const { columns, layout } = props
  // The first entry must be able to take the focus, which would otherwise stay outside the menu.
  const first = columns.find((column) => !column.isFixed)
  return (
    <LazyMenu trigger={(ref) => <ColumnsButton {...props} ref={ref} />} closeOnItemClick={false}>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>Columns</Menu.Label>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            data-autofocus={column === first || undefined}
            checked={layout.isShown(column)}
            disabled={column.isFixed ?? false}
            onChange={(isShown) => layout.show(column, isShown)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={layout.reset}>Reset to default</Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  )
}
