import { Box, Flex, SimpleGrid } from '@mantine/core'
import classes from './states.module.css'

/** One grey bar; its height is that of the text it stands for, so that nothing moves when the text is loaded. */
export const Skeleton = ({ width = '100%', height = 12 }: { width?: string | number; height?: number }) => (
  <span className={classes.bone} style={{ width, height }} aria-hidden="true" />
)

const WIDTHS = ['62%', '48%', '74%', '55%', '68%', '41%']
export const boneWidth = (index: number) => WIDTHS[index % WIDTHS.length] ?? '60%'

/** Groups of fields while a record loads. */
export const FieldsSkeleton = ({ groups = 2, fields = 6 }: { groups?: number; fields?: number }) => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: groups }, (_, group) => (
      <Box key={group} mb={32}>
        <Skeleton width={140} height={16} />
        <SimpleGrid mt={18} minColWidth="min(220px, 100%)" spacing="lg" verticalSpacing={20}>
          {Array.from({ length: fields }, (_, field) => (
            <Flex key={field} component="span" direction="column" gap={8}>
              <Skeleton width={90} height={10} />
              <Skeleton width={boneWidth(field + group)} height={14} />
            </Flex>
          ))}
        </SimpleGrid>
      </Box>
    ))}
  </div>
)
