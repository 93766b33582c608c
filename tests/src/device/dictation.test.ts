import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DictationEnd, startDictation } from '#app/device/dictation.ts'
import { FakeRecognition } from '#tests/fakes/recognition.ts'

function begin(offered = FakeRecognition) {
  const told: string[] = []
  const ends: DictationEnd[] = []
  const heard = vi.fn()
  const dictation = startDictation(
    { onHearing: heard, onWords: (words) => told.push(words), onEnd: (why) => ends.push(why) },
    offered,
  )
  return { dictation, told, ends, heard }
}

const running = () => vi.waitFor(() => FakeRecognition.running())

describe('startDictation', () => {
  afterEach(() => FakeRecognition.forget())

  it('asks for Chinese and says what it hears while it may still change', async () => {
    const { heard, told } = begin()
    const ears = await running()
    ears.hear('安全')
    ears.hear('安全出口堵塞')
    expect(ears.lang).toBe('zh-CN')
    expect(heard.mock.calls).toEqual([['安全'], ['安全出口堵塞']])
    expect(told).toEqual([])
  })

  it('gives each part once and listens on over pauses until it is told to stop', async () => {
    const { dictation, told, ends } = begin()
    const ears = await running()
    ears.hear('一号车间')
    ears.pause()
    ears.hear('通道堵塞')
    dictation.stop()
    expect(told).toEqual(['一号车间', '通道堵塞'])
    expect(ends).toEqual(['stopped'])
    expect(ears.starts).toBe(2)
  })

  it.each([
    { error: 'not-allowed', why: 'refused' },
    { error: 'service-not-allowed', why: 'refused' },
    { error: 'network', why: 'no-network' },
    { error: 'audio-capture', why: 'no-microphone' },
    { error: 'no-speech', why: 'silence' },
    { error: 'bad-grammar', why: 'failed' },
  ])('ends with $why when the browser says $error, and keeps what was said before', async ({ error, why }) => {
    const { told, ends } = begin()
    const ears = await running()
    ears.hear('配电箱')
    ears.fail(error)
    expect(told).toEqual(['配电箱'])
    expect(ends).toEqual([why])
  })

  it('ends by itself where nobody says anything', async () => {
    const { ends } = begin()
    const ears = await running()
    ears.pause()
    expect(ends).toEqual(['silence'])
  })

  it('hands over what it has when the page goes away', async () => {
    const { dictation, told, ends } = begin()
    const ears = await running()
    ears.hear('灭火器过期')
    dictation.leave()
    expect(told).toEqual(['灭火器过期'])
    expect(ends).toEqual(['stopped'])
  })

  it.each([
    { held: 'available', local: true },
    { held: 'downloadable', local: undefined },
  ])('stays on the device where its language is $held', async ({ held, local }) => {
    class Newer extends FakeRecognition {
      static async available() {
        return held
      }
    }
    begin(Newer)
    expect((await running()).processLocally).toBe(local)
  })
})
