import { expect, it } from 'vitest'
import { confirm, questionStore } from '#app/ui/confirm.ts'

it('answers what the person chose, and closes', async () => {
  const answer = confirm({ title: '删除？' })
  questionStore.get()?.answer(true)
  expect(await answer).toBe(true)
  expect(questionStore.get()).toBeNull()
})

it('takes an unanswered question for a no when another is asked', async () => {
  const first = confirm({ title: '一' })
  const second = confirm({ title: '二' })
  expect(await first).toBe(false)
  expect(questionStore.get()?.title).toBe('二')
  questionStore.get()?.answer(false)
  expect(await second).toBe(false)
})
