import { beforeEach, expect, it } from 'vitest'
import { toast, toastStore } from '#app/ui/toast.ts'

const shown = () => toastStore.get().map(({ text }) => text)

beforeEach(() => {
  toastStore.set([])
})

it('keeps the newest beside what it follows, and never fills a small screen with more', () => {
  toast.error('请选择陪同人员')
  toast.success('已保存')
  expect(shown()).toEqual(['请选择陪同人员', '已保存'])
  toast.info('已删除')
  expect(shown()).toEqual(['已保存', '已删除'])
})

it('says the same once, last', () => {
  toast.success('已保存')
  toast.error('请填写备注')
  toast.success('已保存')
  expect(shown()).toEqual(['请填写备注', '已保存'])
})
