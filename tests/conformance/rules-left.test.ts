import { expect, it } from 'vitest'
import { tallyRules, whyLeft } from './inventory.ts'

it('a rule is shown by a test of the running application, or decision 20 says why it cannot be', () => {
  expect(tallyRules().left.map((line) => line.slice(0, 4))).toEqual([...whyLeft().keys()].sort())
})
