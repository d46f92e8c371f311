import { Anchor, type AnchorProps, Flex } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type LinkButtonProps = AnchorProps & Omit<ComponentProps<'button'>, keyof AnchorProps | 'type'>

/** A button inside a text that looks like a link. */
export const LinkButton = (props: LinkButtonProps) => (
  <Anchor component="button" type="button" inherit underline="always" mih={24} ta="start" {...props} />
)

/** Several links in a row. */
export const LinkList = ({ children }: { children: ReactNode }) => (
  <Flex component="ul" m="4px 0 0" gap="2px 14px" wrap="wrap" className="plain-list">
    {children}
  </Flex>
)
