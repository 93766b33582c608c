// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { ResultView } from '#app/features/study/ResultView.tsx'
import type { Sitting } from '#app/features/study/sitting.ts'

function shown($sync: Sitting['$sync']) {
  const sitting = { status: 'submitted', score: 85, passed: true, startTime: null, endTime: null, marker: null, $sync }
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
})
