import { describe, expect, it } from 'vitest'
import { childOf, withChild } from '#app/screens/child-place.ts'

const open = { resource: 'planNode', what: 'open', guid: 'node-1' } as const
const fresh = { resource: 'planNode', what: 'new', guid: null } as const

describe('the child in an address', () => {
  it.each([open, fresh, { ...open, what: 'edit' } as const])('is read as it was written: $what', (child) => {
    const params = withChild(new URLSearchParams('open=plan-1'), 'plan-1', child)
    expect(childOf(params, 'plan-1')).toEqual(child)
    expect(params.get('open')).toBe('plan-1')
  })

  it('belongs to its parent, and each parent has one', () => {
    const first = withChild(new URLSearchParams(), 'plan-1', open)
    const nested = withChild(first, 'node-1', { ...fresh, resource: 'planFile' })
    expect(childOf(nested, 'plan-1')).toEqual(open)
    expect(childOf(nested, 'node-1')).toMatchObject({ resource: 'planFile' })
    expect(childOf(nested, 'plan-2')).toBeNull()
    expect(childOf(withChild(nested, 'plan-1', fresh), 'plan-1')).toEqual(fresh)
    expect(childOf(withChild(nested, 'plan-1', null), 'plan-1')).toBeNull()
  })

  it.each(['plan-1.x', 'plan-1.planNode.open.', 'plan-1.planNode.new.node-1', 'plan-1.planNode.burn.node-1'])(
    'is none where it cannot be understood: %s',
    (words) => expect(childOf(new URLSearchParams({ child: words }), 'plan-1')).toBeNull(),
  )
})
