import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The tests of the whole program, which lie beside it, come first: they take longest, and begun last, one of them would keep everybody
 * waiting while the other workers have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWhole = ({ moduleId }: TestSpecification) => /\/server\/src\/[^/]+\.test\.ts$/.test(moduleId)
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))]
  }
}
