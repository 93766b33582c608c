// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import { readPicture } from './read-picture.ts'

describe('QrCode', () => {
  afterEach(cleanup)

  it('draws what a scanner reads', () => {
    render(<QrCode text="https://safety.example/c/91320509" label="吴江盛泽纺织厂" />)
    const picture = screen.getByRole('img', { name: '吴江盛泽纺织厂二维码' })
    expect(readPicture(picture)).toBe('https://safety.example/c/91320509')
  })
})
