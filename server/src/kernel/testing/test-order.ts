import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWhole = ({ moduleId }: TestSpecification) => /\/server\/src\/[^/]+\.test\.ts$/.test(moduleId)
const wantsDemo = ({ moduleId }: TestSpecification) =>
  /createTestApp\(\{[^}]*demo: true/.test(readFileSync(moduleId, 'utf8'))

/**
 * Runs the test files of the whole program first: they take longest, and if one of them started last, the other workers
 * would be idle. Before them runs one that creates the demo company; files that need it run later.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [maker, ...copiers] = sorted.filter(wantsDemo)
    const others = sorted.filter((file) => file !== maker && !copiers.includes(file))
    const whole = others.filter(isWhole)
    const parts = others.filter((file) => !isWhole(file))
    return [...(maker ? [maker] : []), ...whole, ...copiers, ...parts]
  }
}
