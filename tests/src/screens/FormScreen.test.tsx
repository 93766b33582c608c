// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormScreen, type FormScreenProps } from '#app/screens/FormScreen.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { anyone } from '#domain/kit/access.ts'
import { choice, decimal, reference, rows, text } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyResource, defineResource } from '#domain/kit/resource.ts'
import { agencyEmployee } from '#domain/resources/agencyEmployee/definition.ts'
import { incident } from '#domain/resources/incident/definition.ts'
import { register } from '#domain/resources/registry.ts'
import { buildActor, buildCompany } from '#tests/factories/domain.ts'

interface Sent {
  actions: { action: string; input: unknown }[]
}

const device = vi.hoisted(() => ({
  sent: [] as unknown[],
  actor: null as unknown,
  isPhone: false,
  record: null as unknown,
  refusal: null as Error | null,
}))

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: !device.isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
// jsdom lays nothing out.
const broughtIntoView: (string | null)[] = []
Element.prototype.scrollIntoView = function (this: Element) {
  broughtIntoView.push(this.textContent)
}
vi.mock('#app/data/index.ts', () => ({
  useDraft(_key: string, init: { value: () => object }) {
    const [value, setValue] = useState(init.value)
    return { value, set: setValue, savedAt: null, loading: false, remove: async () => undefined }
  },
  useAct: () => ({
    busy: false,
    act: async (batch: unknown) => {
      await new Promise((resolve) => setTimeout(resolve)) // it is on its way for a while
      if (device.refusal !== null) throw device.refusal
      device.sent.push(batch)
      return { state: 'applied' }
    },
  }),
  useRecord: () => device.record ?? { state: 'loading' },
  useRecords: () => ({ state: 'loading' }),
  correctedNow: () => '2026-11-20T02:00:00.000Z',
  resolveConflict: async () => undefined,
  editRefused: async () => undefined,
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'ready', actor: device.actor }),
  currentActor: () => device.actor,
}))
vi.mock('#app/device/use-position.ts', () => ({ usePosition: () => undefined, recentPosition: () => null }))
vi.mock('#app/fields/reference/RecordTitle.tsx', () => ({
  RecordTitle: ({ guid }: { guid: string | null }) => <span>{guid}</span>,
}))

const site = defineResource({
  name: 'siteExample',
  label: '作业场所',
  title: 'name',
  scope: 'company',
  fields: {
    name: text({ label: '名称', required: true }),
    kind: choice({ label: '危害', options: { none: '无', gas: '气体', dust: '粉尘', heat: '高温' } }),
    gas: text({ label: '气体名称', required: true, when: { kind: 'gas' } }),
    width: decimal({ label: '宽', min: 0 }),
    length: decimal({ label: '长', min: 0 }),
    area: decimal({ label: '面积', computed: true, unit: '㎡', hint: '预计' }),
    ownerGuid: reference('user', { label: '负责人' }),
    planKey: text({ label: '所属计划', silent: true }),
    keepers: rows({
      label: '看守人员',
      fields: { person: text({ label: '姓名', required: true }), post: text({ label: '岗位', maxLength: 4 }) },
    }),
  },
  derive: ({ width, length }) => ({ area: Number(width ?? 0) * Number(length ?? 0) || null }),
  rules: ({ width, length }) =>
    Number(width) > Number(length) ? [{ path: 'width', code: 'order', message: '宽不能大于长' }] : [],
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: { columns: ['name'], filters: [], order: 'name', search: [] },
  form: [
    { section: '基本信息', fields: ['companyGuid', 'name', 'kind', 'gas', 'planKey'] },
    { section: '尺寸', fields: ['width', 'length', 'area', 'keepers'] },
  ],
  offline: { keep: 'none', edits: 'queue' },
}) as unknown as AnyResource
register([site])

const show = (props: Partial<FormScreenProps> = {}) =>
  render(
    <MemoryRouter>
      <FormScreen resource="siteExample" onSaved={() => undefined} {...props} />
    </MemoryRouter>,
  )
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保存/ }))
const inputs = () => device.sent.map((batch) => (batch as Sent).actions[0]?.input)
const as = (actor: Actor) => Object.assign(device, { actor })

beforeEach(() =>
  Object.assign(device, { sent: [], actor: buildActor('bureau'), isPhone: false, record: null, refusal: null }),
)

afterEach(cleanup)

describe('the form of a resource', () => {
  it('does not ask an enterprise which enterprise it is', async () => {
    as(buildActor('safety'))
    show()
    expect(screen.queryByText('企业')).toBeNull()
    type(/名称/, '一号罐区')
    save()
    await waitFor(() => expect(inputs()).toEqual([{ companyGuid: 'company-1', name: '一号罐区' }]))
  })

  it('asks nobody for a key, and sends the one that its parent gives', async () => {
    as(buildActor('safety'))
    show({ fixed: { planKey: 'plan-1' } })
    expect(screen.queryByText('所属计划')).toBeNull()
    type(/名称/, '一号罐区')
    save()
    const sent = { companyGuid: 'company-1', name: '一号罐区', planKey: 'plan-1' }
    await waitFor(() => expect(inputs()).toEqual([sent]))
  })

  it('starts with what the definition fills in, by the day in China and the time', async () => {
    as(buildActor('safety'))
    register([{ ...site, starts: (today, now) => ({ kind: 'heat', name: `${today} ${now}` }) }])
    show()
    save()
    const name = '2026-11-20 2026-11-20T02:00:00.000Z'
    await waitFor(() => expect(inputs()).toEqual([{ companyGuid: 'company-1', name, kind: 'heat' }]))
    register([site])
  })

  it('shows what goes without saying, and sends it', async () => {
    show({ fixed: { companyGuid: 'company-9', kind: 'dust' } })
    expect(screen.getByText('company-9')).toBeTruthy()
    expect(screen.getByText('粉尘')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
    type(/名称/, '二号车间')
    save()
    await waitFor(() => expect(inputs()).toEqual([{ companyGuid: 'company-9', kind: 'dust', name: '二号车间' }]))
  })

  it('asks for a dependent field only while it applies, and drops what was said before', async () => {
    as(buildActor('safety'))
    show()
    expect(screen.queryByLabelText(/气体名称/)).toBeNull()
    type(/^名称/, '三号')
    type(/危害/, 'gas')
    save()
    expect(await screen.findByText('请填写气体名称')).toBeTruthy()
    type(/气体名称/, '氨')
    type(/危害/, 'dust')
    expect(screen.queryByLabelText(/气体名称/)).toBeNull()
    save()
    await waitFor(() => expect(inputs()).toEqual([{ companyGuid: 'company-1', name: '三号', kind: 'dust' }]))
  })

  it('works out while one types, and says at the field what does not fit together', async () => {
    as(buildActor('safety'))
    show()
    expect(screen.getByText('填写后自动计算')).toBeTruthy()
    type(/^名称/, '四号')
    type(/宽/, '5')
    type(/^长/, '4')
    expect(screen.getByText('20 ㎡')).toBeTruthy()
    expect(screen.getByText('预计')).toBeTruthy()
    save()
    expect(await screen.findByText('宽不能大于长')).toBeTruthy()
    expect(device.sent).toEqual([])
    type(/^长/, '6')
    save()
    await waitFor(() => expect(inputs()).toEqual([{ companyGuid: 'company-1', name: '四号', width: 5, length: 6 }]))
  })

  it('brings into view why it was not saved, as often as it is tried', async () => {
    as(buildActor('safety'))
    device.refusal = new Problem('network.unreachable')
    show()
    type(/^名称/, '四号')
    broughtIntoView.length = 0
    const why = expect.stringMatching(/^没有网络，还不能保存到平台/)
    save()
    await waitFor(() => expect(broughtIntoView).toEqual([why]))
    save()
    await waitFor(() => expect(broughtIntoView).toEqual([why, why]))
  })

  it('says inside a list which of its fields is wrong, brings that into view, and forgets it once the list is mended', async () => {
    as(buildActor('safety'))
    show()
    type(/^名称/, '四号')
    for (const at of [0, 1]) {
      fireEvent.click(screen.getByRole('button', { name: '添加看守人员' }))
      fireEvent.change(screen.getAllByLabelText(/^姓名/)[at] as HTMLElement, { target: { value: '沈建国' } })
    }
    fireEvent.change(screen.getAllByLabelText(/^岗位/)[1] as HTMLElement, { target: { value: '夜间安全巡视' } })
    broughtIntoView.length = 0
    save()
    const second = within(screen.getByRole('group', { name: '看守人员 2' }))
    expect(await second.findByRole('alert')).toHaveProperty('textContent', '岗位不能超过4个字')
    expect(within(screen.getByRole('group', { name: '看守人员 1' })).queryByRole('alert')).toBeNull()
    expect(broughtIntoView).toEqual(['岗位不能超过4个字'])
    fireEvent.change(second.getByLabelText(/^岗位/), { target: { value: '夜班' } })
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    await waitFor(() => expect(inputs()).toHaveLength(1))
  })

  it('folds sections on a phone, counts what is wrong in them and opens them again', async () => {
    device.isPhone = true
    as(buildActor('safety'))
    show()
    const head = () => screen.getByRole('button', { name: /^尺寸/ })
    type(/宽/, '-1')
    fireEvent.click(head())
    expect(screen.queryByLabelText(/宽/)).toBeNull()
    save()
    expect((await screen.findAllByText('1 项有误')).length).toBe(2)
    expect(head().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('宽不能小于0')).toBeTruthy()
  })

  it('shows but does not change the enterprise of a record', () => {
    device.record = {
      state: 'ready',
      record: { guid: 's-1', version: 1, companyGuid: 'company-1', name: '五号', $sync: 'synced' },
      source: 'device',
      asOf: null,
      refresh: () => undefined,
    }
    show({ guid: 's-1' })
    expect(screen.getByText('company-1')).toBeTruthy()
    expect(screen.queryByLabelText(/^企业/)).toBeNull()
  })

  it('is not there for those who may not fill it in', () => {
    register([{ ...site, access: { ...site.access, create: () => 'nothing' } }])
    show()
    expect(screen.getByText('没有权限，请联系管理员')).toBeTruthy()
    register([site])
  })
})

describe('a field that is not this person’s to write', () => {
  const plant = { ...buildCompany({ companyName: '甲纺织厂', companyStatus: 'normal' }), photo: [] }
  const applyAt = (name: string) => (name === 'companyStatus' ? `/changeInfo?for=${name}` : null)
  const open = (role: 'safety' | 'town') => {
    device.actor = buildActor(role)
    device.record = { state: 'ready', record: plant, refresh: () => undefined }
    show({ resource: 'company', guid: plant.guid, applyAt })
  }

  it('is read, with where he applies to have it changed', () => {
    open('safety')
    expect(screen.getByText('正常生产')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /企业名称/ })).toBeNull()
    const link = screen.getByRole('link', { name: '申请变更企业状态' })
    expect(link.getAttribute('href')).toBe('/changeInfo?for=companyStatus')
    expect(screen.getAllByText('请通过“信息变更”申请').length).toBeGreaterThan(5)
    expect(screen.getByText('由区镇通过“企业确权”办理，跨区镇的由区局办理')).toBeTruthy()
  })

  it('is filled in by whoever may', () => {
    open('town')
    expect(screen.getByRole('textbox', { name: /企业名称/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /申请变更/ })).toBeNull()
  })

  it('is the enterprise’s own, unasked, where an enterprise reports an event of its own', async () => {
    register([incident])
    device.actor = buildActor('safety')
    show({ resource: 'incident' })
    expect(screen.queryByText('事发企业')).toBeNull()
    expect(screen.queryByText('接报来源')).toBeNull()
    expect(screen.queryByText('接报时间')).toBeNull()
    type(/事件标题/, '行车夹伤')
    fireEvent.change(screen.getByLabelText(/事件类型/), { target: { value: 'workAccident' } })
    type(/发生时间/, '2026-11-20T09:30')
    type(/事发地点/, '定型车间')
    type(/简要经过/, '检修时一人手部夹伤')
    save()
    await waitFor(() => expect(inputs()).toMatchObject([{ companyGuid: 'company-1', reportSource: 'company' }]))
  })

  it('is asked of who oversees an area, where it is to be in his area', () => {
    register([incident])
    device.actor = buildActor('town')
    show({ resource: 'incident' })
    expect(screen.getByText('事发企业')).toBeTruthy()
    expect(screen.getByText('接报来源')).toBeTruthy()
    expect(screen.getByText('接报时间')).toBeTruthy()
  })

  it('is asked of whoever begins a record that is his in its first state', () => {
    register([agencyEmployee])
    device.actor = buildActor('agency', { agencyGuid: 'agency-1' })
    show({ resource: 'agencyEmployee' })
    expect(screen.getByRole('textbox', { name: /姓名/ })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /身份证号/ })).toBeTruthy()
  })
})
