// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { ResultView } from '#app/features/study/ResultView.tsx'
import type { Sitting } from '#app/features/study/sitting.ts'

function shown($sync: Sitting['$sync'], own: object = {}) {
  const times = { startTime: null, endTime: null, marker: null }
  const sitting = { status: 'submitted', score: 85, passed: true, ...times, $sync, ...own }
  render(<ResultView sitting={sitting as unknown as Sitting} />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('ResultView', () => {
  it('says nothing of marks before the server has the paper', () => {
    shown('waiting')
    expect(screen.getByText('已交卷，答卷保存在本机；有网络后自动上传并出分')).toBeTruthy()
    expect(screen.queryByText('已出分')).toBeNull()
  })

  it('shows the marks the server gave', () => {
    shown('synced')
    expect(screen.getByText('已出分')).toBeTruthy()
    expect(screen.getByText('85')).toBeTruthy()
  })

  it.each([
    { own: { passed: true }, says: ['及格'] },
    { own: { passed: false, score: 40 }, says: ['不及格'] },
    { own: { passed: null, score: 60 }, says: ['简答题等待阅卷，以上为客观题得分。'] },
    { own: { status: 'closed' }, says: ['及格', '到时未交卷，按已保存的作答收卷。'] },
    { own: { marker: '周晓岚' }, says: ['及格', '阅卷人'] },
  ])('says of $own: $says, and nothing of the rest', ({ own, says }) => {
    shown('synced', own)
    const all = ['及格', '不及格', '简答题等待阅卷，以上为客观题得分。', '到时未交卷，按已保存的作答收卷。', '阅卷人']
    expect(all.filter((words) => screen.queryByText(words) !== null)).toEqual(says)
  })
})
