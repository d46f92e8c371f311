import { Box, Title } from '@mantine/core'
import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { ViewChoiceButton } from '../views/ViewChoiceButton.tsx'
import type { ListHeadProps } from './ListPage.tsx'
import classes from './OneRowHead.module.css'

const LaterViewChoice = deferUntilInteraction(
  ViewChoiceButton,
  'menu',
  async () => (await import('../views/ViewChoice.tsx')).ViewChoice,
)

/** A one-line list header that leaves more room for the rows: tabs or title, count, views, search, filters, actions. */
export function OneRowHead(props: ListHeadProps) {
  const { title, hint, tabs, views, viewActions, list, path, above, actions, children } = props
  return (
    <>
      <div className={classes.line}>
        <div className={classes.place}>
          <Title order={1} fz={17} lh="24px" className={tabs ? 'sr-only' : 'nowrap'}>
            {title}
          </Title>
          {tabs && <div className={classes.tabs}>{tabs}</div>}
          <Box
            component="span"
            c="dimmed"
            fz="sm"
            miw="5ch"
            className="figures nowrap"
            data-short-head={tabs ? true : undefined}
          >
            {hint || '\u00a0'}
          </Box>
        </div>
        <search className={classes.controls}>
          {views && <LaterViewChoice views={views} list={list} path={path} actions={viewActions} />}
          {children}
        </search>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {above}
    </>
  )
}
