import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWhole = ({ moduleId }: TestSpecification) => /\/server\/src\/[^/]+\.test\.ts$/.test(moduleId)
const wantsDemo = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('testHouse({ demo: true })')

/**
 * The tests of the whole program, which lie next to it, come first: they take longest, and begun last, one of them would keep everyone
 * waiting while the other workers have nothing left to do. Before them one that makes the demo company for all others that want it, which
 * come when it is there.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [maker, ...copiers] = sorted.filter(wantsDemo)
    const others = sorted.filter((file) => file !== maker && !copiers.includes(file))
    const [whole, parts] = [others.filter(isWhole), others.filter((file) => !isWhole(file))]
    return [...(maker ? [maker] : []), ...whole, ...copiers, ...parts]
  }
}
