import { Box, Input, Pagination } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { formatCount } from '../../format/number.ts'
import { PAGE_SIZES } from './listState.ts'
import classes from './Pager.module.css'
import type { ListControl } from './useListState.ts'

interface PagerProps {
  list: ListControl
  /** Undefined while loading. */
  total: number | undefined
  isPhone: boolean
}

/** For a page number past the end, no page is marked as current. */
const NO_PAGE = 0
const EDGES = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** `1–25 of 240`, rows per page, pages. The height is fixed, so that the table does not move when the count arrives. */
export function Pager({ list, total, isPhone }: PagerProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / list.pageSize))
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Box component="span" me="auto" c="dimmed" fz="sm" className="figures" aria-live="polite">
        {total !== undefined && rangeOf(list.page, list.pageSize, total)}
      </Box>
      {!isPhone && (
        <Input
          component="select"
          aria-label="Rows per page"
          size="xs"
          pointer
          rightSection={<IconSelector size={15} stroke={1.7} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          value={String(list.pageSize)}
          onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} rows
            </option>
          ))}
        </Input>
      )}
      {pages > 1 && (
        <Pagination
          size={isPhone ? 38 : 'sm'}
          gap={6}
          classNames={{ control: classes.control }}
          value={list.page <= pages ? list.page : NO_PAGE}
          total={pages}
          siblings={isPhone ? 0 : 1}
          boundaries={isPhone ? 0 : 1}
          onChange={list.setPage}
          getControlProps={(control) => ({ 'aria-label': EDGES[control] })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
    </nav>
  )
}

function rangeOf(page: number, pageSize: number, total: number): string {
  if (total === 0) return ''
  const from = (page - 1) * pageSize + 1
  return from > total
    ? `${formatCount(total)} in all`
    : `${formatCount(from)}–${formatCount(Math.min(page * pageSize, total))} of ${formatCount(total)}`
}
