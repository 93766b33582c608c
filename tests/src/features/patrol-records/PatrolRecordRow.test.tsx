// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PatrolRecordRow } from '#app/features/patrol-records/PatrolRecordRow.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const show = (own: Record<string, unknown>) =>
  render(
    <PatrolRecordRow
      record={
        {
          ...buildRecord('patrolRecord', {
            guid: 'p',
            companyName: '甲纺织厂',
            checkDate: '2026-11-20',
            status: 'submitted',
          }),
          $sync: 'synced',
          ...own,
        } as LocalRecord // as the device holds it
      }
    />,
  )

describe('a patrol in a list', () => {
  afterEach(cleanup)

  it.each([
    { mediaTotal: 3, mediaDone: 1, $sync: 'synced', says: '附件 1/3' },
    { mediaTotal: 3, mediaDone: 3, $sync: 'synced', says: null },
    { mediaTotal: 0, mediaDone: 0, $sync: 'synced', says: null },
    // What has not been sent has a mark of its own.
    { mediaTotal: 3, mediaDone: 0, $sync: 'waiting', says: null },
  ])('says of $mediaDone of $mediaTotal attachments, $$sync: $says', ({ says, ...own }) => {
    show(own)
    expect(screen.queryByText(/^附件/)?.textContent ?? null).toBe(says)
  })

  it.each([
    { problemCount: 2, says: '2 个问题' },
    { problemCount: 0, says: null },
    { problemCount: null, says: null },
  ])('says of $problemCount problems: $says', ({ problemCount, says }) => {
    show({ problemCount })
    expect(screen.queryByText(/个问题$/)?.textContent ?? null).toBe(says)
  })
})
