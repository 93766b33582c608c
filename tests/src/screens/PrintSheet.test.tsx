// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { PrintSheet } from '#app/screens/PrintSheet.tsx'
import { RESOURCES } from '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ steps: [] as object[], asked: null as unknown, squares: [] as string[] }))
vi.mock('#app/screens/History.tsx', async (original) => ({
  ...(await original<object>()),
  useHistory: () => ({ answer: { state: 'ready', data: world.steps } }),
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-26T02:00:00.000Z',
  useIsOffline: () => false,
  useRecord: () => ({ state: 'loading' }),
}))
vi.mock('#app/screens/use-personal-numbers.tsx', async (original) => {
  const own = await original<{ usePersonalNumbers: (...asked: unknown[]) => unknown }>()
  return {
    ...own,
    usePersonalNumbers: (...asked: [unknown, unknown, readonly string[]]) => {
      world.asked = asked.slice(1)
      return own.usePersonalNumbers(...asked)
    },
  }
})
vi.mock('#app/widgets/qr/QrCode.tsx', async (original) => {
  const { QrCode } = await original<{ QrCode: (props: { text: string }) => ReactNode }>()
  return {
    QrCode: (props: { text: string }) => {
      world.squares.push(props.text)
      return QrCode(props)
    },
  }
})
afterEach(() => {
  cleanup()
  Object.assign(world, { steps: [], asked: null, squares: [] })
})

const onClose = vi.fn()
const show = (name: string, own: object, more: Partial<Parameters<typeof PrintSheet>[0]> = {}) =>
  render(
    <MemoryRouter>
      <PrintSheet
        resource={resourceNamed(name)}
        record={{ ...(buildRecord(name, { guid: 'one', ...own }) as AnyRecord), $sync: 'synced' } as never}
        onClose={onClose}
        {...more}
      />
    </MemoryRouter>,
  )
const facts = () => [...document.querySelectorAll('.print-sheet__facts span')].map((fact) => fact.textContent)
const labels = () => [...document.querySelectorAll('.print-sheet__fields dt')].map((label) => label.textContent)

describe('a card', () => {
  it('goes onto A5 with its square, and onto A4 whole', () => {
    show('safetyCard', { cardType: 'emergency', position: '挡车工', steps: '先断电，再呼救', contacts: '潘永刚' })
    expect(screen.getByRole('img', { name: '挡车工二维码' })).toBeTruthy()
    expect(screen.getByRole('dialog').className).toContain('print-sheet--card')
    expect(screen.getByText('先断电，再呼救')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '应急处置卡' })).toBeTruthy()
    expect(screen.queryByText('经办人：')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
    expect(screen.queryByRole('img', { name: '挡车工二维码' })).toBeNull()
    expect(screen.getByRole('dialog').className).not.toContain('print-sheet--card')
    expect(screen.getByText('经办人：')).toBeTruthy()
  })

  it('leaves no half of a row open', () => {
    show('safetyCard', { cardType: 'emergency', position: '挡车工', steps: '先断电，再呼救' })
    const wholes = [...document.querySelectorAll('.print-sheet__fields > div')].map((row) => row.className !== '')
    const halves = wholes
      .join(' ')
      .split('true')
      .map((run) => run.split('false').length - 1)
    expect(halves.every((run) => run % 2 === 0)).toBe(true)
  })

  it('of an employee says neither his identity card nor his mobile', () => {
    show('companyEmployee', {
      name: '王根',
      positionName: '挡车工',
      mobile: '13812345678',
      idCard: '320509199001010011',
    })
    expect(screen.getByRole('img', { name: '王根二维码' })).toBeTruthy()
    expect(screen.getByText('挡车工')).toBeTruthy()
    expect(screen.queryByText(/138|3205/)).toBeNull()
  })

  it('of an application says that it was handed in, and a draft has none', () => {
    const own = { companyName: '吴江示例纺织有限公司', applyNo: 'BZ20260007', applyDate: '2026-11-20' }
    show('standardizationApplication', { ...own, status: 'DISTRICT_BASIC_PENDING' })
    expect(screen.getByRole('heading', { name: '申请告知书' })).toBeTruthy()
    expect(screen.getByText('BZ20260007')).toBeTruthy()
    cleanup()
    show('standardizationApplication', { ...own, status: 'NEW' })
    expect(screen.queryByText('申请告知书')).toBeNull()
  })

  it('names fields of its resource and a page that there is', () => {
    const cards = RESOURCES.filter(({ card }) => card !== undefined)
    expect(cards.length).toBeGreaterThan(1)
    for (const { card, fields } of cards) {
      const { holder, by, on, number, until } = card?.certificate ?? {}
      const parts = [holder, by, on, number, until].filter((name) => name !== undefined)
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...(card?.fields ?? []), ...parts]))
      const paths = [card?.path ?? []].flatMap((path) => (typeof path === 'string' ? path : Object.values(path)))
      expect(AREA_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
    }
  })
})

describe('a certificate', () => {
  const OWN = {
    ...{ certNo: 'AQBFZIII202600001', companyName: '吴江示例纺织有限公司', grade: 'three', tradeFamily: 'textile' },
    ...{ issueOrg: '苏州市吴江区应急管理局', issueDate: '2026-11-02', validTo: '2029-11-01', status: 'valid' },
  }
  const words = () => document.querySelector('.certificate')?.textContent ?? ''

  it('looks like one: heading, number, holder, grade, days, who issued it, and room for the seal', () => {
    show('standardizationCertificate', OWN)
    expect(screen.getByRole('heading', { name: '安全生产标准化证书' })).toBeTruthy()
    for (const part of [
      '证书编号：AQBFZIII202600001',
      '吴江示例纺织有限公司：',
      '达到纺织企业安全生产标准化三级要求，特发此证。',
      '有效期至2029年11月1日',
      '苏州市吴江区应急管理局2026年11月2日',
      '盖章处',
    ])
      expect(words()).toContain(part)
    expect(words()).not.toMatch(/剩|打印时间|流转/)
    expect(screen.getByRole('img', { name: 'AQBFZIII202600001二维码' })).toBeTruthy()
    expect(screen.getByRole('dialog').className).toContain('print-sheet--certificate')
    fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
    expect(screen.getByText('经办人：')).toBeTruthy()
    expect(document.querySelector('.certificate')).toBeNull()
  })

  it.each([
    [{ status: 'paused' }, '暂停'],
    [{ status: 'revoked' }, '撤销'],
    [{ validTo: '2026-11-25' }, '已过期'],
  ])('says across the paper that it does not hold: %o', (own, mark) => {
    show('standardizationCertificate', { ...OWN, ...own })
    expect(document.querySelector('.certificate__void')?.textContent).toBe(mark)
  })

  it('bears no such mark while it holds, its last day included', () => {
    for (const own of [OWN, { ...OWN, validTo: '2026-11-26' }]) {
      show('standardizationCertificate', own)
      expect(document.querySelector('.certificate__void')).toBeNull()
      cleanup()
    }
  })

  it('of a plan that is filed, or to be assessed again, is the paper of its filing; one that is not has none', () => {
    const plan = {
      ...{ companyName: '吴江示例纺织有限公司', planName: '火灾专项预案', planType: 'special', filingNo: '320509-1' },
      ...{ filingDate: '2026-11-20', nextAssessDate: '2099-11-10' },
    }
    for (const status of ['filed', 'toAssess']) {
      show('emergencyPlan', { ...plan, status })
      expect(screen.getByRole('heading', { name: '应急预案备案登记表' })).toBeTruthy()
      for (const part of ['备案编号：320509-1', '《火灾专项预案》', '2026年11月20日']) expect(words()).toContain(part)
      expect(document.querySelector('.certificate__void')).toBeNull()
      cleanup()
    }
    show('emergencyPlan', { ...plan, status: 'toFile' })
    expect(document.querySelector('.certificate')).toBeNull()
  })

  it('of a project that is approved is the paper of the approval, under its number; one in review has none', () => {
    const project = {
      ...{ projectName: '喷雾干燥线扩建', companyName: '吴江示例纺织有限公司', nature: 'extend', stage: 'design' },
      ...{ approvalNo: 'XMPF20260001', auditTime: '2026-11-20', auditOpinion: '同意' },
    }
    show('agencyProject', { ...project, status: 'approved' })
    expect(screen.getByRole('heading', { name: '建设项目安全审批批复' })).toBeTruthy()
    for (const part of [
      '批复编号：XMPF20260001',
      '吴江示例纺织有限公司：',
      '“喷雾干燥线扩建”（扩建）安全设施设计审查的申报材料，经审查符合要求，予以批准。',
      '2026年11月20日',
    ])
      expect(words()).toContain(part)
    // More would run into the square.
    expect(document.querySelectorAll('.certificate__facts dt').length).toBeLessThan(5)
    expect(document.querySelector('.certificate__void')).toBeNull()
    cleanup()
    show('agencyProject', { ...project, status: 'reviewing' })
    expect(document.querySelector('.certificate')).toBeNull()
  })

  it('of a training names the person, the training and its hours', () => {
    show('trainingSignIn', {
      ...{
        employeeName: '陆建明',
        companyName: '吴江示例纺织有限公司',
        trainName: '三级安全教育',
        trainType: 'threeLevel',
      },
      // An hour past midnight here, and the day before by the clock of the server.
      ...{ hours: 24, score: null, counted: true, passed: true, signInTime: '2026-11-01T17:00:00.000Z' },
    })
    expect(screen.getByRole('heading', { name: '培训合格证明' })).toBeTruthy()
    expect(words()).toContain('陆建明：参加吴江示例纺织有限公司组织的“三级安全教育”')
    expect(words()).toContain('学时24')
    const facts = [...document.querySelectorAll('.certificate__facts dt')].map((fact) => fact.textContent)
    expect(facts).not.toContain(resourceNamed('trainingSignIn').fields.score?.label)
    expect(words()).toContain('2026年11月2日')
  })
})

it('offers no card of what is none', () => {
  show('holiday', { date: '2026-10-01', name: '国庆节', kind: 'off', source: '通知' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByText('经办人：')).toBeTruthy()
})

describe('a record on paper', () => {
  const LAW = {
    documentNo: '（吴）应急责改〔2026〕1号',
    flowKey: 'lawDocument',
    flowSteps: [{ name: '承办' }],
    stepAt: 1,
  }

  it('says what its page says, and nothing of how the platform works on it', () => {
    show('lawDocument', { ...LAW, status: 'draft', stepName: '审核', stepRoles: ['bureau'], bizGuid: 'case-1' })
    expect(labels()).not.toEqual([])
    for (const label of ['流程', '流程环节', '环节序号', '当前环节', '环节角色', '所属检查或案件'])
      expect(labels()).not.toContain(label)
    cleanup()
    show('hiddenDanger', { description: '消防通道堆放杂物', tradeFamily: 'textile', longitude: 120.6, latitude: 31.1 })
    expect(labels()).not.toContain('监管行业')
  })

  it('says a place as one, by its own name', async () => {
    show('incident', { eventTitle: '火情', lng: 120.6, lat: 31.1, coordSource: 'gps', coordAccuracy: 12 })
    expect(labels().filter((label) => /经度|纬度|坐标来源|精度/.test(label ?? ''))).toEqual([])
    expect(await screen.findByText(/120\.6.*31\.1/)).toBeTruthy()
  })

  it('has its number, where it has one, and the moment it was printed', () => {
    show('incident', { eventTitle: '火情', eventNo: 'SJ20261126001' })
    expect(facts()).toEqual(['事件', '编号：SJ20261126001', '打印时间：2026-11-26 10:00'])
    cleanup()
    show('incident', { eventTitle: '火情', eventNo: '' })
    expect(facts()).toHaveLength(2)
  })

  it('has under its headings what is filled in, as its page has them', () => {
    const sections = [
      { section: '情况', fields: ['description', 'place'] },
      { section: '整改', fields: ['rectifyMeasure'] },
    ]
    const Own = ({ value }: { value: unknown }) => <b>{`〔${String(value)}〕`}</b>
    show('hiddenDanger', { description: '消防通道堆放杂物' }, { sections, slots: { description: Own } })
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual(['情况'])
    expect(labels()).toEqual([resourceNamed('hiddenDanger').fields.description?.label])
    expect(screen.getByText('〔消防通道堆放杂物〕')).toBeTruthy()
    expect(screen.getByText('负责人：')).toBeTruthy()
  })

  it('has its course where it has come through one, step by step with who and what he said', () => {
    show('hiddenDanger', { description: '消防通道堆放杂物' })
    expect(screen.queryByText('流转记录')).toBeNull()
    cleanup()
    world.steps = [
      { node: 'confirmed', action: 'confirm', opinion: '属实', userName: '沈建国', time: '2026-11-20T02:00:00.000Z' },
      { node: 'closed', action: 'close', opinion: null, userName: '钱卫', time: '2026-11-21T02:00:00.000Z' },
    ]
    show('hiddenDanger', { description: '消防通道堆放杂物' })
    const rows = [...document.querySelectorAll('.print-sheet__history tbody tr')]
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).filter((_, at) => at !== 1))).toEqual([
      ['2026-11-20 10:00', '沈建国', '属实'],
      ['2026-11-21 10:00', '钱卫', ''],
    ])
  })

  it('leaves numbers of people out until it was said why they are needed, and asks for this record alone', () => {
    const sections = [
      { section: '本人', fields: ['name'] },
      { section: '联系', fields: ['mobile', 'idCard'] },
    ]
    show('companyEmployee', { name: '王根', mobile: '13812345678', idCard: null }, { sections })
    fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
    expect(screen.queryByText(/1381/)).toBeNull()
    expect(labels()).toEqual([resourceNamed('companyEmployee').fields.name?.label])
    expect(screen.queryByRole('heading', { name: '联系' })).toBeNull()
    expect(screen.getByRole('button', { name: '加上电话、证件号' })).toBeTruthy()
    const [query, names] = world.asked as [object, string[]]
    expect(query).toEqual({ filter: { field: 'guid', equals: 'one' } })
    expect(names).toContain('mobile')
    expect(names).not.toContain('idCard')
  })

  it('is printed by the browser, and closed', () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    show('holiday', { date: '2026-10-01', name: '国庆节', kind: 'off', source: '通知' })
    fireEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(onClose).toHaveBeenCalledOnce()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})

it.each([
  ['emergency', ''],
  ['risk', ''],
])('the square of a card of kind %s opens the page of its kind at this card', (cardType) => {
  const { path } = resourceNamed('safetyCard').card ?? {}
  show('safetyCard', { cardType, position: '挡车工' })
  const page = typeof path === 'string' ? path : path?.[cardType]
  expect(world.squares.at(-1)).toBe(`${location.origin}${page ?? '/'}?open=one`)
})
