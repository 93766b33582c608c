import { describe, expect, it } from 'vitest'
import { anyone } from '#domain/kit/access.ts'
import { decimal, integer, reference } from '#domain/kit/fields.ts'
import { lookedUpActions } from '#domain/kit/looked-up.ts'
import { type AnyRecord, type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { buildActor, outcomeOf } from '#tests/factories/domain.ts'

const order = defineResource({
  name: 'order',
  label: '订单',
  title: 'count',
  scope: 'global',
  fields: {
    priceGuid: reference('price', { label: '价目', required: true }),
    count: integer({ label: '数量', required: true }),
    total: decimal({ label: '合计', computed: true }),
  },
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: { columns: ['count'], filters: [], order: 'count', search: [] },
  form: [{ section: '订单', fields: ['priceGuid', 'count'] }],
}) as unknown as AnyResource

const [create, update] = lookedUpActions(order, {
  needs: ({ priceGuid }) => ({ price: typeof priceGuid === 'string' ? { resource: 'price', guid: priceGuid } : null }),
  derive: ({ count }, { related }) => ({ total: Number(count) * Number(related.price?.amount ?? 0) }),
})
const price = (amount: number) => ({ ...blankRecord(order, 'price-1'), amount })
const deed = (amount: number) => ({ actor: buildActor('admin'), related: { price: price(amount) } })

function named(action: typeof create) {
  if (action === undefined) throw new Error('both actions are made')
  return action
}

describe('values that depend on other records', () => {
  const made = () => outcomeOf(named(create), null, { priceGuid: 'price-1', count: 3 }, deed(2)) as AnyRecord

  it('are worked out when a record is made', () => expect(made()).toMatchObject({ count: 3, total: 6 }))

  it('and again when it is changed, by what it holds besides', () => {
    const input = { changes: { count: 5 } }
    expect(named(update).needs(input, made())).toEqual({ price: { resource: 'price', guid: 'price-1' } })
    expect(outcomeOf(named(update), made(), input, deed(4))).toMatchObject({ count: 5, total: 20 })
  })

  it('ask for nothing where nothing is named, and leave removal alone', () => {
    expect(named(create).needs({ count: 1 }, null)).toEqual({})
    expect([create?.name, update?.name]).toEqual(['create', 'update'])
  })
})
