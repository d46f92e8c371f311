/** A drawer at the right whose foot is at the bottom of the window even if its content is short. */
export const filledDrawer = {
  opened: true,
  position: 'right',
  size: 640,
  styles: {
    content: { display: 'flex', flexDirection: 'column' },
    body: { display: 'flex', flexDirection: 'column', flex: '1 0 auto', padding: 0 },
  },
} as const
