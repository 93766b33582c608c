// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CoursePage } from '#app/features/study/CoursePage.tsx'
import { buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({
  course: {} as object,
  studied: [] as object[],
  pending: 0,
  position: 0,
  isActive: (): boolean => false,
  reached: [] as number[],
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => ({ state: 'ready', record: world.course }),
  useRecords: () => ({ state: 'ready', rows: world.studied }),
  useMediaUrl: () => ({ url: 'blob:film', state: 'ready', kind: 'video' }),
}))
vi.mock('#app/features/study/KeepFiles.tsx', () => ({ KeepFiles: () => null }))
vi.mock('#app/features/study/use-study.ts', () => ({
  useStudy: (_guid: string, _title: string, isActive: () => boolean) => {
    world.isActive = isActive
    return {
      told: null,
      pending: world.pending,
      reached: (position: number) => world.reached.push(position),
      position: () => world.position,
    }
  },
}))

const FILM = { guid: 'film', fileName: '有限空间.mp4', contentType: 'video' }

function shown(own: object, studied: object[] = []) {
  world.course = buildRecord('courseware', { title: '有限空间', durationMinutes: 10, ...own })
  world.studied = studied
  render(
    <MemoryRouter initialEntries={['/course/course']}>
      <Routes>
        <Route path="/course/:guid" element={<CoursePage />} />
      </Routes>
    </MemoryRouter>,
  )
}

const film = () => document.querySelector('video') as HTMLVideoElement
function playing(isPlaying: boolean) {
  Object.defineProperty(film(), 'paused', { value: !isPlaying, configurable: true })
}
function jumpTo(seconds: number) {
  film().currentTime = seconds
  fireEvent.seeking(film())
  return film().currentTime
}

beforeEach(() => Object.assign(world, { pending: 0, position: 0, reached: [] }))
afterEach(cleanup)

describe('a film', () => {
  it('counts while it plays, and not while it stands still', () => {
    shown({ fileType: 'video', file: [FILM] })
    playing(true)
    expect(world.isActive()).toBe(true)
    playing(false)
    expect(world.isActive()).toBe(false)
  })

  it('counts nothing where there is none yet', () => {
    shown({ fileType: 'video', file: [] })
    expect(screen.getByText('视频还没有上传')).toBeTruthy()
    expect(world.isActive()).toBe(false)
  })

  it('is not skipped the first time, but for the little that players jump themselves', () => {
    world.position = 60
    shown({ fileType: 'video', file: [FILM] }, [{ position: 40, watchedSeconds: 60, finished: false }])
    expect(jumpTo(30)).toBe(30)
    expect(jumpTo(62)).toBe(62)
    expect(jumpTo(63)).toBe(60)
  })

  it('goes on from where it was seen on another device', () => {
    shown({ fileType: 'video', file: [FILM] }, [{ position: 90, watchedSeconds: 90, finished: false }])
    expect(jumpTo(92)).toBe(92)
    expect(jumpTo(300)).toBe(90)
  })

  it('may be skipped once it was finished', () => {
    shown({ fileType: 'video', file: [FILM] }, [{ position: 40, watchedSeconds: 600, finished: true, hours: 0.2 }])
    expect(jumpTo(300)).toBe(300)
    expect(screen.getByText('已学完 0.2 学时')).toBeTruthy()
  })

  it('tells how far it was seen, and not where the slider is dragged to', () => {
    shown({ fileType: 'video', file: [FILM] })
    film().currentTime = 5
    fireEvent.timeUpdate(film())
    Object.defineProperty(film(), 'seeking', { value: true, configurable: true })
    film().currentTime = 50
    fireEvent.timeUpdate(film())
    expect(world.reached).toEqual([5])
  })
})

describe('the time that a course still wants', () => {
  it('counts an article for as long as it is open, what is not reported yet included', () => {
    world.pending = 60
    shown({ fileType: 'article', content: '第一行\n\n第二行' }, [{ watchedSeconds: 60, finished: false }])
    expect(world.isActive()).toBe(true)
    expect(screen.getByText('还需 8 分钟')).toBeTruthy()
    expect([...document.querySelectorAll('.course__line')].map((line) => line.textContent)).toEqual([
      '第一行',
      '第二行',
    ])
  })

  it('says that enough was studied where the platform does not know it yet', () => {
    world.pending = 600
    shown({ fileType: 'article', content: '一行' })
    expect(screen.getByText('已学够，待上传')).toBeTruthy()
  })
})
